import type { Asked, Kind } from './plan.ts'

interface Next {
  kind: string
  text: string
  /** Whether this places an order, and the cookie of the client whose order that is. */
  orders: boolean
  cookie: string
}

interface Placed {
  id: string
  cookie: string
}

/** Yields the requests of a plan, mixed by their weights, in the same sequence every time. */
export class Requests {
  readonly #kinds: Kind[]
  readonly #turns: Kind[]
  readonly #sent = new Map<Kind, number>()
  readonly #placed: Placed[] = []
  readonly #texts = new Map<Asked, string>()
  #count = 0

  constructor(kinds: Kind[]) {
    this.#kinds = kinds
    this.#turns = mixed(kinds)
  }

  next(): Next {
    this.#count += 1
    let kind = this.#turns[this.#count % this.#turns.length] as Kind
    let placed: Placed | undefined
    if (kind.requests[0]?.path.includes('{order}')) {
      placed = this.#placed.shift()
      if (!placed) kind = this.#kinds.find(({ requests }) => isOrder(requests[0])) ?? kind
    }
    const turn = this.#sent.get(kind) ?? 0
    this.#sent.set(kind, turn + 1)
    const asked = kind.requests[turn % kind.requests.length] as Asked
    return {
      ...{ kind: kind.name, orders: isOrder(asked), cookie: asked.headers?.cookie ?? '' },
      text: this.#textOf(asked, placed),
    }
  }

  #textOf(asked: Asked, placed: Placed | undefined) {
    if (placed) {
      const path = asked.path.replace('{order}', placed.id)
      return written({ ...asked, path, headers: { ...asked.headers, cookie: placed.cookie } })
    }
    const known = this.#texts.get(asked)
    const text = known ?? written(asked)
    if (!known) this.#texts.set(asked, text)
    return text.includes('{n}') ? text.replaceAll('{n}', `${process.pid}-${this.#count}`) : text
  }

  /** Keeps an order that its client may cancel later. */
  keep(placed: Placed) {
    this.#placed.push(placed)
  }
}

const isOrder = (asked: Asked | undefined) => asked?.path === '/api/orders/create'

function written({ method = 'GET', path, headers = {}, body = '' }: Asked) {
  const all: Record<string, string> = { host: '127.0.0.1', ...headers }
  if (body) all['content-type'] = 'application/json'
  if (body || method !== 'GET') all['content-length'] = String(Buffer.byteLength(body))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** A cycle of as many turns as all weights add up to, each kind's turns spread evenly over it. */
function mixed(kinds: Kind[]) {
  const turns = kinds.flatMap((kind) =>
    Array.from({ length: kind.weight }, (_, turn) => ({ kind, at: (turn + 0.5) / kind.weight })),
  )
  return turns.sort((a, b) => a.at - b.at).map(({ kind }) => kind)
}
