import { setTimeout } from 'node:timers/promises'
import type { Order } from '#contract/orders'
import type { Buyer, Place } from './place.ts'

export interface LoadOptions {
  /** A client that sends no key with its request, and asks again all the same: the bug that a control plants. */
  isCareless?: boolean
  /** Between two orders of one client. Milliseconds. */
  pause?: number
  /** How long a client waits for one answer. Milliseconds. */
  patience?: number
}

interface Answer {
  at: number
  milliseconds: number
  /** 0: none came. */
  status: number
  retryAfter: boolean
}

/** So many good orders in a row, and the shop has recovered. */
const steady = 8
/** How long a client insists on one order. Milliseconds. */
const insistence = 60_000
/** A client gives up waiting for one answer. Milliseconds. */
const usualPatience = 15_000
let serial = 0

/** Clients that order one thing after another, and ask again with the same key until they know. */
export class Load {
  readonly answers: Answer[] = []
  readonly #place: Place
  readonly #options: LoadOptions
  readonly #clients: Promise<void>[]
  #isStopping = false
  #isAbandoned = false

  constructor(place: Place, options: LoadOptions = {}) {
    this.#place = place
    this.#options = options
    this.#clients = place.buyers.map((buyer) => this.#shop(buyer))
  }

  /** Resolves once `count` more orders were placed. */
  async placed(count: number) {
    const from = this.answers.length
    while (this.answers.slice(from).filter(({ status }) => status === 201).length < count)
      await setTimeout(10)
  }

  /**
   * Milliseconds from `since` until the shop was well again: the first of several good answers in a row.
   * Infinity where that takes more than `limit`.
   */
  async recovered(since: number, limit = 30_000): Promise<number> {
    while (performance.now() - since < limit) {
      const good = this.#lastGoodRow(since)
      if (good.length >= steady) return Math.max(0, (good[0]?.at ?? 0) - since)
      await setTimeout(20)
    }
    return Number.POSITIVE_INFINITY
  }

  /** No new orders; what is unanswered is asked again until it is known. */
  async stop() {
    this.#isStopping = true
    await Promise.all(this.#clients)
  }

  /** Whatever is unanswered stays so: the drill broke off. */
  async abandon() {
    this.#isAbandoned = true
    await this.stop()
  }

  /** Orders one thing, and resolves once it is known whether that went well. */
  async order(buyer: Buyer, key = newKey()): Promise<Order | undefined> {
    const quantity = 1 + (serial % 9)
    const { product, ledger } = this.#place
    const asked = { key, client: buyer.user._id, product: product._id, quantity }
    await ledger.append({ kind: 'asked', ...asked })
    const until = performance.now() + insistence
    while (performance.now() < until && !this.#isAbandoned) {
      const { status, order, reason } = await this.#ask(buyer, key, quantity)
      if (order) {
        await ledger.append({ kind: 'placed', key, order })
        return order
      }
      const isFinal = status >= 400 && status < 500
      await ledger.append(isFinal ? { kind: 'refused', key, status } : { kind: 'unknown', key, reason })
      if (isFinal) return undefined
      await setTimeout(100)
    }
    return undefined
  }

  async #shop(buyer: Buyer) {
    while (!this.#isStopping) {
      await this.order(buyer)
      await setTimeout(this.#options.pause ?? 25)
    }
  }

  async #ask(buyer: Buyer, key: string, quantity: number) {
    const { product, url } = this.#place
    const started = performance.now()
    const note = (status: number, retryAfter = false) =>
      this.answers.push({
        at: performance.now(),
        milliseconds: performance.now() - started,
        status,
        retryAfter,
      })
    try {
      const response = await fetch(`${url}/api/orders/create`, {
        method: 'POST',
        headers: {
          cookie: `sid=${buyer.token}`,
          'content-type': 'application/json',
          ...(this.#options.isCareless ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify({
          product: { id: product._id, price: product.price, options: [] },
          quantity,
          totalPrice: product.price * quantity,
          note: key,
        }),
        signal: AbortSignal.timeout(this.#options.patience ?? usualPatience),
      })
      const body = (await response.json()) as { order?: Order; code?: string }
      note(response.status, response.headers.has('retry-after'))
      return { status: response.status, order: body.order, reason: `${response.status} ${body.code}` }
    } catch (error) {
      note(0)
      return { status: 0, reason: String((error as Error).cause ?? error) }
    }
  }

  #lastGoodRow(since: number) {
    const after = this.answers.filter(({ at }) => at >= since)
    const lastBad = after.findLastIndex(({ status }) => status !== 201)
    return after.slice(lastBad + 1)
  }
}

export function newKey() {
  serial += 1
  return `drill-${process.pid}-${serial}-`
}
