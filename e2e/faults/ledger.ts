import { closeSync, fdatasync, openSync, readFileSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'

/** What the clients know, each thing in a line of its own. */
export type Entry =
  /** About to ask for an order; `key` is its Idempotency-Key, and its note. */
  | { kind: 'asked'; key: string; client: string; product: string; quantity: number }
  /** 201, with what the shop says it has stored. */
  | { kind: 'placed'; key: string; order: Order }
  /** Said no (4xx): there is no such order. */
  | { kind: 'refused'; key: string; status: number }
  /** About to ask that the order of this key be cancelled, completed or taken up again. */
  | { kind: 'moving'; key: string; to: OrderStatus }
  /** It is: with what the shop says it has stored, where that was not lost on the way. */
  | { kind: 'moved'; key: string; order?: Order }
  /** 503, a cut, a timeout: whether there is such an order, or it was moved, nobody told. */
  | { kind: 'unknown'; key: string; reason: string }
  /** A link that its owner has. */
  | { kind: 'sent'; token: string }
  /** A session that the shop said is over, or a link that it said is used. */
  | { kind: 'ended'; session: string }
  | { kind: 'used'; token: string }
  /** A product whose picture was stored, as the shop said. */
  | { kind: 'pictured'; product: string; image: string }
  /** An account that the shop said it has made. */
  | { kind: 'joined'; email: string }

const synced = promisify(fdatasync)

/** An append-only file outside the shop: a line counts once it is on the disk, and only then does its writer go on. */
export class Ledger {
  readonly #file: string
  readonly #descriptor: number
  #waiting: string[] = []
  #flushing: Promise<void> | undefined

  constructor(file: string) {
    this.#file = file
    this.#descriptor = openSync(file, 'a')
  }

  /** Lines of one moment reach the disk together. */
  async append(entry: Entry) {
    this.#waiting.push(`${JSON.stringify(entry)}\n`)
    // Whoever comes during a sync waits for the next one.
    while (this.#flushing) await this.#flushing
    if (this.#waiting.length === 0) return
    this.#flushing = this.#flush().finally(() => {
      this.#flushing = undefined
    })
    await this.#flushing
  }

  entries(): Entry[] {
    const lines = readFileSync(this.#file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Entry)
  }

  close() {
    closeSync(this.#descriptor)
  }

  async #flush() {
    const lines = this.#waiting.join('')
    this.#waiting = []
    writeSync(this.#descriptor, lines)
    await synced(this.#descriptor)
  }
}
