import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { countWithin } from '#server/accounts/attempts.queries'
import type { Pool } from '#server/lib/db'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Counts in the database, so that two nodes count together; its clock decides. */
function sharedStore(db: Pool) {
  return class SharedStore {
    readonly #scope: string

    constructor(options: object) {
      this.#scope = (options as { routeInfo?: { url?: string } }).routeInfo?.url ?? ''
    }

    incr(key: string, callback: Counted, timeWindow: number) {
      countWithin(db, `${this.#scope} ${key}`.slice(0, 200), timeWindow).then(
        (result) => callback(null, result),
        (error) => callback(error),
      )
    }

    child(options: object) {
      return new SharedStore(options)
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether attempts are counted at all. */
    limited: boolean
  }
}

/** By what a caller is known: the address, of which IPv6 gives everyone a whole /64. */
export function callerAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}

/** Off unless a route's `config.rateLimit` says how often an address (IPv6: its /64) may call it. */
export const rateLimits = fastifyPlugin(async (app, { db, enabled }: { db: Pool; enabled: boolean }) => {
  app.decorate('limited', enabled)
  if (!enabled) return
  await app.register(rateLimit, {
    global: false,
    store: sharedStore(db),
    // After validation: a form sent with a mistake is not an attempt.
    hook: 'preHandler',
  })
})
