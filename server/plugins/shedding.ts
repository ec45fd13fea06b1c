import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { timeoutOf } from '#server/plugins/late-answers'
import { pressure } from '#server/plugins/pressure'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A guard that refuses calls of this rank while the shop is too busy for them, before the body is read.
     */
    unlessBusy: (rank: Rank) => (request: FastifyRequest) => Promise<void>
    /**
     * For calls that work with the database: counts a call from when its body is read until its answer is
     * made, even if nobody waits for that any more.
     */
    countWork: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
  interface FastifyRequest {
    /** Stops counting this request; null while it is not counted. */
    endWork: (() => void) | null
  }
  interface FastifyContextConfig {
    /** An answer that lasts as long as its reader likes: it is no work that others wait for. */
    isEndless?: boolean
    /** The most of this call at once, counted apart: waiting logins are no reason to refuse other calls. */
    ownLimit?: number
  }
}

/**
 * The share of the shop's capacity from which a rank is refused: the lowest first, orders and logins last.
 */
const ranks = { export: 0.25, staff: 0.5, reading: 0.75, order: 1 }
export type Rank = keyof typeof ranks

/**
 * So many exports and lists are let in despite a crowd, and one more each second. Where the database stands
 * still for a moment, all requests of that moment are under way at once: without this, they were refused by a
 * shop that was well again before they would have begun. A lasting crowd does not notice so few.
 */
const mostSpared = 20

export interface SheddingOptions {
  /** Requests under way at once. */
  most: number
  /** The longest delay of the event loop, milliseconds; 0: neither its delay nor its lack of rest counts. */
  longestDelay: number
  /** The most resident memory, bytes; 0: memory does not count. */
  mostMemory: number
  /** The length of the seconds by which the process is judged. Milliseconds. */
  second?: number
}

/** A key that is no route's address. */
const shared = 'shared'

/** Under too much work, refuses exports, then staff's lists, then public reads; health is on another port. */
export const shedding = fastifyPlugin(async (app, options: SheddingOptions) => {
  const { most, longestDelay, mostMemory, second = 1000 } = options
  /** Requests under way, for each route with a limit of its own, and for all the others together. */
  const underWay = new Map<string, number>()
  const countOf = (place: string) => underWay.get(place) ?? 0
  const isCrowded = ({ routeOptions: { url = '', config } }: FastifyRequest) =>
    config.ownLimit !== undefined && countOf(url) >= config.ownLimit
  await app.register(pressure, { second })

  const crowd = () => countOf(shared) / most
  const count = (place: string, by: 1 | -1) => underWay.set(place, countOf(place) + by)
  let spared = { left: mostSpared, at: performance.now() }
  /** Lets one more in; false where there were too many, or where the crowd has reads refused too. */
  function spareOne() {
    if (crowd() >= ranks.reading) return false
    const now = performance.now()
    const left = Math.min(mostSpared, spared.left + (now - spared.at) / second)
    if (left < 1) return false
    spared = { left: left - 1, at: now }
    return true
  }

  /** What this process feels; `crowd` is what it has to do. */
  function load() {
    const { lateness, isRestless, resident } = app.pressure
    const isFull = mostMemory > 0 && resident >= mostMemory
    return Math.max(
      longestDelay > 0 ? lateness / longestDelay : 0,
      // Neither of the following refuses orders: a busy shop may be healthy, and memory does not always
      // shrink again.
      longestDelay > 0 && isRestless ? ranks.staff : 0,
      isFull ? ranks.reading : 0,
    )
  }
  // The socket is gone, and its address too: nobody would read the answer, and limits cannot tell callers
  // apart.
  app.addHook('onRequest', async ({ ip }) => {
    if (ip === undefined) throw new Refusal('server.busy')
  })
  app.decorate('unlessBusy', (rank: Rank) => async (request: FastifyRequest) => {
    if (isPagesOwnCall(request)) return
    const share = ranks[rank]
    if (load() >= share || isCrowded(request) || (crowd() >= share && !spareOne()))
      throw new Refusal('server.busy')
  })

  app.decorateRequest('endWork', null)
  app.decorate('countWork', async (request: FastifyRequest, { raw }: FastifyReply) => {
    const { url = '', config } = request.routeOptions
    const { isEndless, ownLimit } = config
    if (request.endWork || isPagesOwnCall(request) || isEndless) return
    // Requests whose bodies came meanwhile have passed the guard before; a caller who has left waits for
    // nothing.
    if (isCrowded(request) || raw.closed) throw new Refusal('server.busy')
    const place = ownLimit === undefined ? shared : url
    count(place, 1)
    const endWork = () => {
      count(place, -1)
      request.endWork = null
    }
    // Assigned where it is written, the function would outlive the request, and keep all of it (decision
    // 022).
    request.endWork = endWork
    const end = () => request.endWork?.()
    // By then the socket has the whole answer; `slowReaders` limits how long its reader takes.
    raw.once('prefinish', end)
    // Sending ends with its reader; other work for a caller who hangs up goes on, no longer than its timeout.
    raw.once('close', () => {
      if (raw.headersSent) end()
      else if (request.endWork) setTimeout(end, timeoutOf(request)).unref()
    })
  })
  app.addHook('onSend', (request, { raw }, payload, done) => {
    if (raw.destroyed) request.endWork?.()
    done(null, payload)
  })
})

/** A page's own call of the API, which has no socket: the page was let in already. */
export const isPagesOwnCall = ({ raw }: FastifyRequest) => !(raw.socket instanceof Socket)
