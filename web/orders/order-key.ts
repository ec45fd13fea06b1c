/** How long an attempt whose answer was lost is taken up again, milliseconds: later on the same wish is a new order. */
const keptFor = 15 * 60_000

type Keys = Record<string, { key: string; until: number }>

/** In this tab, also when its page is loaded anew. */
const place = 'unanswered-orders'
/** For a browser that stores nothing. */
let keys: Keys | undefined

/**
 * The key of an order that is being made: the same, however often it is sent, also by whoever closed the place where
 * they order and opened it again, or loaded its page anew.
 * @param what who orders, and what: all their attempts at it are one order until it is answered
 */
export function orderKey(what: string) {
  return {
    take: () => {
      const kept = readKeys()
      const key = kept[what]?.key ?? newKey()
      keep({ ...kept, [what]: { key, until: Date.now() + keptFor } })
      return key
    },
    /** The next order is a new one. */
    forget: () => {
      const { [what]: _, ...others } = readKeys()
      keep(others)
    },
  }
}

export type OrderKey = ReturnType<typeof orderKey>

/** Of requests that are not answered yet: nobody can have seen what becomes of them. */
const underWay = new Set<string>()

/** Sends an order with its key. */
export async function sendWithKey<Answer>(key: string, send: (key: string) => Promise<Answer>) {
  underWay.add(key)
  try {
    return await send(key)
  } finally {
    underWay.delete(key)
  }
}

/** Whoever has seen their orders knows which of them there are: what they order from now on is wanted. */
export const forgetOrderKeys = () =>
  keep(Object.fromEntries(Object.entries(readKeys()).filter(([, { key }]) => underWay.has(key))))

/** Those that are not too old. */
function readKeys(): Keys {
  keys ??= stored()
  return Object.fromEntries(Object.entries(keys).filter(([, { until }]) => until > Date.now()))
}

function keep(kept: Keys) {
  keys = kept
  try {
    if (Object.keys(kept).length > 0) sessionStorage.setItem(place, JSON.stringify(kept))
    else sessionStorage.removeItem(place)
  } catch {}
}

function stored(): Keys {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}')
  } catch {
    return {}
  }
}

/** `crypto.randomUUID` exists over https only; a shop on a local network is not. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
