import { closeSync, fdatasync, openSync, readFileSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'

/** One fact that the clients know, stored as one line. */
export type Entry =
  /** About to place an order; `key` is its Idempotency-Key, and its note. */
  | { kind: 'asked'; key: string; client: string; product: string; quantity: number }
  /** Answered 201, with the order that the shop says it has stored. */
  | { kind: 'placed'; key: string; order: Order }
  /** Answered 4xx: there is no such order. */
  | { kind: 'refused'; key: string; status: number }
  /** About to ask that this key's order be cancelled, completed or reopened. */
  | { kind: 'moving'; key: string; to: OrderStatus }
  /** The order was moved; with the stored order, unless that answer was lost. */
  | { kind: 'moved'; key: string; order?: Order }
  /** 503, a cut or a timeout: whether the order exists, or was moved, is unknown. */
  | { kind: 'unknown'; key: string; reason: string }
  /** A link that was sent to its owner. */
  | { kind: 'sent'; token: string }
  /** A session that the shop says is ended, or a link that it says is used. */
  | { kind: 'ended'; session: string }
  | { kind: 'used'; token: string }
  /** A product whose picture the shop says it has stored. */
  | { kind: 'pictured'; product: string; image: string }
  /** An account that the shop says it has made. */
  | { kind: 'joined'; email: string }

const synced = promisify(fdatasync)

/**
 * An append-only file outside the shop. A writer waits until its line is on the disk: only then does it
 * count.
 */
export class Ledger {
  readonly #file: string
  readonly #descriptor: number
  #waiting: string[] = []
  #flushing: Promise<void> | undefined

  constructor(file: string) {
    this.#file = file
    this.#descriptor = openSync(file, 'a')
  }

  /** Lines appended during one sync reach the disk together with the next one. */
  async append(entry: Entry) {
    this.#waiting.push(`${JSON.stringify(entry)}\n`)
    // An append during a sync waits for the next one.
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
