import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'

declare module 'fastify' {
  interface FastifyInstance {
    /** A guard that refuses what is of this rank while the shop is too busy for it, before the body is read. */
    unlessBusy: (rank: Rank) => (request: FastifyRequest) => Promise<void>
    /** For whatever works with the database: counts it from when its body is read until it is answered. */
    countWork: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
  interface FastifyRequest {
    isCounted: boolean
  }
  interface FastifyContextConfig {
    /** An answer that lasts as long as its reader likes: it is no work that others wait for. */
    isEndless?: boolean
  }
}

/** Which part of what the shop can bear is enough to refuse it: the lowest goes first, an order and a login last. */
const ranks = { export: 0.25, staff: 0.5, catalogue: 0.75, order: 1 }
export type Rank = keyof typeof ranks

export interface SheddingOptions {
  /** Requests under way at once. */
  most: number
  /** How late the event loop may be, milliseconds; 0: it does not count. */
  longestDelay: number
}

/** Under too much work exports are refused first, then staff's lists, then the catalogue; health is another port. */
export const shedding = fastifyPlugin(async (app, { most, longestDelay }: SheddingOptions) => {
  let underWay = 0
  const lateness = watchLateness(app)
  const load = () => Math.max(underWay / most, longestDelay > 0 ? lateness() / longestDelay : 0)
  app.decorateRequest('isCounted', false)
  app.decorate('unlessBusy', (rank: Rank) => async (request: FastifyRequest) => {
    if (!isInside(request) && load() >= ranks[rank]) throw new Refusal('server.busy')
  })
  app.decorate('countWork', async (request: FastifyRequest, { raw }: FastifyReply) => {
    if (request.isCounted || isInside(request) || request.routeOptions.config.isEndless || raw.closed) return
    request.isCounted = true
    underWay += 1
    // Not when it is answered: whoever hangs up before is never answered.
    raw.once('close', () => {
      underWay -= 1
    })
  })
})

/** How often the event loop is looked at, and over how long its lateness is averaged. Milliseconds. */
const [resolution, span] = [10, 1000]

/** @returns by how many milliseconds the event loop was late of late */
function watchLateness(app: FastifyInstance) {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let late = 0
  const timer = setInterval(() => {
    late = Math.max(0, histogram.mean / 1e6 - resolution) || 0
    histogram.reset()
  }, span).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => late
}

/** A page's own call of the API: the page was let in already. */
const isInside = ({ raw }: FastifyRequest) => raw.socket.remotePort === undefined
