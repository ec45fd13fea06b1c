import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { timeoutOf } from '#server/plugins/late-answers'
import { pressure } from '#server/plugins/pressure'

declare module 'fastify' {
  interface FastifyInstance {
    /** A guard that refuses what is of this rank while the shop is too busy for it, before the body is read. */
    unlessBusy: (rank: Rank) => (request: FastifyRequest) => Promise<void>
    /**
     * For whatever works with the database: counts it from when its body is read until its answer is made, also where
     * nobody waits for that any more.
     */
    countWork: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
  interface FastifyRequest {
    /** Counts it no longer; nothing where it is not counted. */
    endWork: (() => void) | null
  }
  interface FastifyContextConfig {
    /** An answer that lasts as long as its reader likes: it is no work that others wait for. */
    isEndless?: boolean
    /** So many at once, counted apart: of a storm of logins, those that wait are no reason to refuse the rest. */
    ownLimit?: number
  }
}

/** Which part of what the shop can bear is enough to refuse it: the lowest goes first, an order and a login last. */
const ranks = { export: 0.25, staff: 0.5, reading: 0.75, order: 1 }
export type Rank = keyof typeof ranks

/**
 * So many exports and lists are let in though there is a crowd, and one more each second: where the database stands still
 * for a moment, all that comes meanwhile is under way at once, and they were refused by a shop that was well again
 * before they would have begun. A crowd that lasts feels nothing of so few.
 */
const mostSpared = 20

export interface SheddingOptions {
  /** Requests under way at once. */
  most: number
  /** How late the event loop may be, milliseconds; 0: neither that counts nor how little it rests. */
  longestDelay: number
  /** What the process may hold, bytes; 0: it does not count. */
  mostMemory: number
  /** How long one lasts of the seconds that the process is judged by. Milliseconds. */
  second?: number
}

/** No route's address. */
const shared = 'shared'

/** Under too much work exports are refused first, then staff's lists, then what anyone reads; health is another port. */
export const shedding = fastifyPlugin(async (app, options: SheddingOptions) => {
  const { most, longestDelay, mostMemory, second = 1000 } = options
  /** Of each route with a limit of its own, and of all the others together. */
  const underWay = new Map<string, number>()
  const countOf = (place: string) => underWay.get(place) ?? 0
  const isCrowded = ({ routeOptions: { url = '', config } }: FastifyRequest) =>
    config.ownLimit !== undefined && countOf(url) >= config.ownLimit
  await app.register(pressure, { second })

  const crowd = () => countOf(shared) / most
  const count = (place: string, by: 1 | -1) => underWay.set(place, countOf(place) + by)
  let spared = { left: mostSpared, at: performance.now() }
  /** Lets one more in; false where there were too many, or so much is under way that readings are refused too. */
  function spareOne() {
    if (crowd() >= ranks.reading) return false
    const now = performance.now()
    const left = Math.min(mostSpared, spared.left + (now - spared.at) / second)
    if (left < 1) return false
    spared = { left: left - 1, at: now }
    return true
  }

  /** Of what one process feels; `crowd` is of what it has to do. */
  function load() {
    const { lateness, isRestless, resident } = app.pressure
    const isFull = mostMemory > 0 && resident >= mostMemory
    return Math.max(
      longestDelay > 0 ? lateness / longestDelay : 0,
      // Neither refuses orders: a busy shop may be a healthy one, and memory does not always shrink again.
      longestDelay > 0 && isRestless ? ranks.staff : 0,
      isFull ? ranks.reading : 0,
    )
  }
  // The socket is gone, and the address with it: nobody would read the answer, and limits cannot tell who asked.
  app.addHook('onRequest', async ({ ip }) => {
    if (ip === undefined) throw new Refusal('server.busy')
  })
  app.decorate('unlessBusy', (rank: Rank) => async (request: FastifyRequest) => {
    if (isInside(request)) return
    const share = ranks[rank]
    if (load() >= share || isCrowded(request) || (crowd() >= share && !spareOne()))
      throw new Refusal('server.busy')
  })

  app.decorateRequest('endWork', null)
  app.decorate('countWork', async (request: FastifyRequest, { raw }: FastifyReply) => {
    const { url = '', config } = request.routeOptions
    const { isEndless, ownLimit } = config
    if (request.endWork || isInside(request) || isEndless) return
    // Those whose bodies came meanwhile have passed the guard before; whoever has left waits for nothing.
    if (isCrowded(request) || raw.closed) throw new Refusal('server.busy')
    const place = ownLimit === undefined ? shared : url
    count(place, 1)
    const endWork = () => {
      count(place, -1)
      request.endWork = null
    }
    // Assigned where it is written it would outlive the request, with all of it (decision 022).
    request.endWork = endWork
    const end = () => request.endWork?.()
    // All of it is the socket's by then; how long its reader takes is for `slowReaders` to bound.
    raw.once('prefinish', end)
    // What is being sent ends with its reader; other work of whoever hangs up goes on, no longer than it may take.
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

/** A page's own call of the API, which comes over no socket: the page was let in already. */
export const isInside = ({ raw }: FastifyRequest) => !(raw.socket instanceof Socket)
