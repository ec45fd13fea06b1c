/** How long the key of an unanswered attempt is kept, milliseconds: later, the same wish is a new order. */
const keptFor = 15 * 60_000

type Keys = Record<string, { key: string; until: number }>

/** Key in the session storage: per tab, and kept across reloads. */
const place = 'unanswered-orders'
/** Copy in memory, for a browser that stores nothing. */
let keys: Keys | undefined

/**
 * The key of an order being made: the same for every attempt, even if the drawer was closed and opened again
 * or the page reloaded in between.
 * @param what who orders what: all attempts at it are one order until it is answered
 */
export function orderKey(what: string) {
  return {
    take: () => {
      const kept = readKeys()
      const key = kept[what]?.key ?? newKey()
      keep({ ...kept, [what]: { key, until: Date.now() + keptFor } })
      return key
    },
    /** Makes the next order a new one. */
    forget: () => {
      const { [what]: _, ...others } = readKeys()
      keep(others)
    },
  }
}

export type OrderKey = ReturnType<typeof orderKey>

/** Keys of pending requests: nobody can have seen their outcome. */
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

/** Clients who have seen their orders know which exist: anything they order from now on is a new order. */
export const forgetOrderKeys = () =>
  keep(Object.fromEntries(Object.entries(readKeys()).filter(([, { key }]) => underWay.has(key))))

/** The keys that have not expired. */
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

/** `crypto.randomUUID` exists over https only, which a shop on a local network does not use. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
