import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { countWithin } from '#server/accounts/attempts.queries'
import type { Pool } from '#server/lib/db'
import { addressesOfNetwork, networkOf } from '#server/lib/network'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

const mostRemembered = 10_000

/** Counts in the database, so that all nodes count together; its clock decides. */
function sharedStore(db: Pool) {
  return class SharedStore {
    readonly #scope: string
    /** Until when a caller over the limit is refused, milliseconds: a storm asks the database once. */
    readonly #refused = new Map<string, number>()

    constructor(options: object) {
      this.#scope = (options as { routeInfo?: { url?: string } }).routeInfo?.url ?? ''
    }

    incr(key: string, callback: Counted, timeWindow: number, max: number) {
      this.#countCall(key, timeWindow, max).then(
        (result) => callback(null, result),
        (error) => callback(error),
      )
    }

    /** A call that is refused to one address does not count against its network. */
    async #countCall(key: string, timeWindow: number, max: number) {
      const left = (this.#refused.get(key) ?? 0) - performance.now()
      if (left > 0) return { current: max + 1, ttl: left }
      const counted = await this.#countInDatabase(key, timeWindow, max)
      this.#refused.delete(key)
      if (counted.current > max) this.#remember(key, counted.ttl)
      return counted
    }

    /** Drops the caller refused longest ago, whose next call asks the database once more. */
    #remember(key: string, ttl: number) {
      const [oldest] = this.#refused.keys()
      if (oldest !== undefined && this.#refused.size >= mostRemembered) this.#refused.delete(oldest)
      this.#refused.set(key, performance.now() + ttl)
    }

    async #countInDatabase(key: string, timeWindow: number, max: number) {
      const own = await this.#count(key, timeWindow)
      // The key may hold something else before the address.
      const address = key.split(' ').at(-1) ?? ''
      const network = networkOf(address)
      if (own.current > max || !network) return own
      const all = await this.#count(key.replace(address, network), timeWindow)
      return all.current > max * addressesOfNetwork ? { ...all, current: max + 1 } : own
    }

    #count(key: string, timeWindow: number) {
      return countWithin(db, `${this.#scope} ${key}`.slice(0, 200), timeWindow)
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

/** Identifies a caller by address; IPv6 gives everyone a whole /64. */
export function callerAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}

/** The same, as wide as one customer's network may be: an IPv6 /48. */
export function callerNetwork(request: FastifyRequest): string {
  const address = callerAddress(request)
  return networkOf(address) ?? address
}

/**
 * Off unless a route sets `config.rateLimit`, for each address (IPv6: its /64; eight times that, its /48).
 */
export const rateLimits = fastifyPlugin(async (app, { enabled }: { enabled: boolean }) => {
  app.decorate('limited', enabled)
  if (!enabled) return
  await app.register(rateLimit, {
    global: false,
    store: sharedStore(app.db),
    // After validation: a form sent with a mistake is not an attempt.
    hook: 'preHandler',
  })
})
