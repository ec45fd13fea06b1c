import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
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
      count(db, `${this.#scope} ${key}`.slice(0, 200), timeWindow).then(
        (result) => callback(null, result),
        (error) => callback(error),
      )
    }

    child(options: object) {
      return new SharedStore(options)
    }
  }
}

async function count(db: Pool, key: string, timeWindow: number) {
  const [row] = await db<[{ current: number; ttl: number }]>`
    insert into attempts as a (key, count, resets_at)
    values (${key}, 1, now() + ${timeWindow} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count as current, ceil(extract(epoch from resets_at - now()) * 1000)::int as ttl`
  return row
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
