import { setTimeout } from 'node:timers/promises'
import type { Order } from '#contract/orders'
import { type Call, cancelOf, entryOf, type Move } from './order-calls.ts'
import type { Buyer, Place } from './place.ts'

export interface LoadOptions {
  /** The bug that a control plants: clients send no key with a request, yet ask again. */
  isCareless?: boolean
  /** Pause between two orders of one client. Milliseconds. */
  pause?: number
  /** How long a client waits for one answer. Milliseconds. */
  timeout?: number
}

/** Status of a request without an answer. */
export const unanswered = 0

interface Answer {
  at: number
  milliseconds: number
  status: number
  retryAfter: boolean
  /** The status and code, or the error that kept the answer from coming. */
  reason: string
  /** The request was carried out. */
  isGood: boolean
}
type Said = Omit<Answer, 'isGood'> & { order?: Order }

/** Good orders in a row after which the shop counts as recovered. */
const steady = 8
/** Every seventh order is cancelled by its client; every fifth of the others is completed by staff. */
const [cancelEvery, completeEvery] = [7, 5]
/** How long a client retries one order, or one move. Milliseconds. */
const insistence = 60_000
/** How long a client waits for one answer by default. Milliseconds. */
const usualTimeout = 15_000
let serial = 0

/**
 * Clients that place one order after another and cancel some of them; staff complete some, and reopen some of
 * those. All of them retry until they know the outcome.
 */
export class Load {
  /** Answers to orders alone. */
  readonly answers: Answer[] = []
  readonly #answersToMoves: Answer[] = []
  readonly #place: Place
  readonly #options: LoadOptions
  readonly #clients: Promise<void>[]
  /** Orders placed beside those of the clients. */
  readonly #beside: Promise<unknown>[] = []
  /** Orders asked for so far. */
  #orders = 0
  #resting: Promise<unknown> | undefined
  #isStopping = false
  #isAbandoned = false

  constructor(place: Place, options: LoadOptions = {}) {
    this.#place = place
    this.#options = options
    this.#clients = place.buyers.map((buyer) => this.#shop(buyer))
  }

  /** Answers other than success. */
  get failures(): Answer[] {
    return [...this.answers, ...this.#answersToMoves].filter(({ isGood }) => !isGood)
  }

  /** Resolves once `count` more orders have been placed. */
  async placed(count: number) {
    const from = this.answers.length
    while (this.answers.slice(from).filter(({ status }) => status === 201).length < count)
      await setTimeout(10)
  }

  /**
   * Milliseconds from `since` until the shop recovered: the first of several good answers in a row.
   * Infinity if that takes more than `limit`.
   */
  async recovered(since: number, limit = 30_000): Promise<number> {
    while (performance.now() - since < limit) {
      const good = this.#lastGoodRow(since)
      if (good.length >= steady) return Math.max(0, (good[0]?.at ?? 0) - since)
      await setTimeout(20)
    }
    return Number.POSITIVE_INFINITY
  }

  /** No client starts a new order until `act` is over. */
  async rest(act: () => Promise<unknown>) {
    this.#resting = act()
    await this.#resting
  }

  /** Starts no new orders; requests under way are retried until their outcome is known. */
  async stop() {
    this.#isStopping = true
    await Promise.all([...this.#clients, ...this.#beside])
  }

  /** Retries nothing any more: the drill broke off. */
  async abandon() {
    this.#isAbandoned = true
    await this.stop()
  }

  /** Places one more order as the clients do, beside theirs; `stop` waits for it too. */
  order(buyer: Buyer, key: string): Promise<Order | undefined> {
    const order = this.#order(buyer, key)
    this.#beside.push(order)
    return order
  }

  /** Places one order, and resolves once its outcome is known. */
  async #order(buyer: Buyer, key: string): Promise<Order | undefined> {
    const quantity = 1 + (serial % 9)
    const { product, ledger } = this.#place
    const asked = { key, client: buyer.user._id, product: product._id, quantity }
    await ledger.append({ kind: 'asked', ...asked })
    const until = performance.now() + insistence
    while (performance.now() < until && !this.#isAbandoned) {
      const { order, ...answer } = await this.#ask(buyer, key, quantity)
      this.answers.push({ ...answer, isGood: order !== undefined })
      if (order) {
        await ledger.append({ kind: 'placed', key, order })
        return order
      }
      const { status, reason } = answer
      const isFinal = status >= 400 && status < 500
      await ledger.append(isFinal ? { kind: 'refused', key, status } : { kind: 'unknown', key, reason })
      if (isFinal) return undefined
      await setTimeout(100)
    }
    return undefined
  }

  async #shop(buyer: Buyer) {
    while (!this.#isStopping) {
      const key = newKey()
      const order = await this.#order(buyer, key)
      this.#orders += 1
      if (order) await this.#moveOn(buyer, key, order, this.#orders)
      await setTimeout(this.#options.pause ?? 25)
      await this.#resting
    }
  }

  async #moveOn(buyer: Buyer, key: string, order: Order, nth: number) {
    const { admin } = this.#place
    if (nth % cancelEvery === 0) await this.#move(buyer, key, cancelOf(order))
    else if (nth % completeEvery === 0) {
      const isCompleted = await this.#move(admin, key, entryOf(order, 'complété'))
      if (isCompleted && nth % 2 === 0) await this.#move(admin, key, entryOf(order, 'en cours'))
    }
  }

  /** Resolves once it is known whether the order took that status. */
  async #move({ token }: Buyer, key: string, call: Move): Promise<boolean> {
    const { ledger } = this.#place
    await ledger.append({ kind: 'moving', key, to: call.body.status })
    const until = performance.now() + insistence
    let isDoubtful = false
    while (performance.now() < until && !this.#isAbandoned) {
      const { order, ...answer } = await this.#send(token, call)
      const { status, reason } = answer
      // After a lost answer, the retry of a cancellation that was done is told that the order is closed.
      const isGood = order !== undefined || (isDoubtful && reason === '409 order.closed')
      this.#answersToMoves.push({ ...answer, isGood })
      if (isGood) {
        await ledger.append({ kind: 'moved', key, order })
        return true
      }
      await ledger.append({ kind: 'unknown', key, reason })
      if (status >= 400 && status < 500) return false
      isDoubtful = true
      await setTimeout(100)
    }
    return false
  }

  #ask({ token }: Buyer, key: string, quantity: number) {
    const { product } = this.#place
    const order = {
      product: { id: product._id, price: product.price, options: [] },
      quantity,
      totalPrice: product.price * quantity,
      note: key,
    }
    const headers: Record<string, string> = this.#options.isCareless ? {} : { 'idempotency-key': key }
    return this.#send(token, { method: 'POST', path: 'create', body: order, headers })
  }

  async #send(token: string, { method, path, body, headers }: Call): Promise<Said> {
    const started = performance.now()
    const timed = () => ({ at: performance.now(), milliseconds: performance.now() - started })
    try {
      const response = await fetch(`${this.#place.url}/api/orders/${path}`, {
        method,
        headers: { cookie: `sid=${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.#options.timeout ?? usualTimeout),
      })
      const { status } = response
      const { order, code } = read(await response.text())
      const retryAfter = response.headers.has('retry-after')
      return { ...timed(), status, retryAfter, reason: `${status} ${code}`, order }
    } catch (error) {
      const reason = `no answer, ${(error as Error).cause ?? error}`
      return { ...timed(), status: unanswered, retryAfter: false, reason }
    }
  }

  #lastGoodRow(since: number) {
    const after = this.answers.filter(({ at }) => at >= since)
    const lastBad = after.findLastIndex(({ status }) => status !== 201)
    return after.slice(lastBad + 1)
  }
}

/** Reads an answer; a balancer's own is no JSON. */
function read(text: string): { order?: Order; code?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return { code: text.slice(0, 60) }
  }
}

export function newKey() {
  serial += 1
  return `drill-${process.pid}-${serial}-`
}
