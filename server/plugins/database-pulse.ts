import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'

declare module 'fastify' {
  interface FastifyInstance {
    databasePulse: {
      /** Whether the database answered the last query, and soon enough. */
      isWell: () => boolean
      /** Whether other nodes' changes could be heard of within the last minute: kept answers may be sent. */
      isInTouch: () => boolean
      /** Kept answers may be sent if made at this time of `performance.now()` or later. */
      trustedSince: () => number
    }
  }
}

export interface PulseOptions {
  /** Starts the database again, where it is ours to start. */
  revive?: () => Promise<void>
  /** How long after it was made a kept answer is sent though no change would be heard of. Milliseconds. */
  longestUnheard?: number
  /** Least time between two checks of the connection that hears notifications. Milliseconds. */
  listeningPace?: number
}

/** Between two queries. Milliseconds. */
const pace = 1000
/** A call that would wait longer for a connection and an answer is refused as busy. Milliseconds. */
const longestWait = 2000

/**
 * Queries the database every second, through the same pool as all requests: the time that takes is the time
 * that any request would wait. While the database does not answer, calls of the API are refused before they
 * queue up (see `refuseWhileAway`).
 */
export const databasePulse = fastifyPlugin(async (app, options: PulseOptions) => {
  const { revive, longestUnheard = 60_000, listeningPace = 5000 } = options
  const { db, log, notifications } = app
  const closing = new AbortController()
  let lastAnswer = performance.now()
  let askedAt: number | undefined
  let isAway = false
  let isDeaf = false

  async function ask() {
    askedAt = performance.now()
    tellDeafness()
    try {
      // If one connection was cut off silently, all may have been: found one by one, each takes five seconds.
      await Promise.any(Array.from({ length: isAway ? db.options.max : 1 }, () => db`select 1`))
      if (isAway) log.warn('the database is back')
      isAway = false
      lastAnswer = performance.now()
    } catch (error) {
      const [first] = (error as AggregateError).errors
      if (!isAway) log.warn({ err: first }, 'the database is away')
      isAway = true
      await revive?.().catch((err) => log.error({ err }, 'the database could not be started again'))
    } finally {
      askedAt = undefined
    }
  }

  /** The pool may be well while PostgreSQL lets no further connection in. */
  const isHeard = () => performance.now() - notifications.heardUntil() < longestUnheard
  function tellDeafness() {
    if (!isHeard() && !isDeaf)
      log.warn('changes made elsewhere are not heard of: nothing is kept ready for long')
    isDeaf = !isHeard()
  }

  const isWell = () => !isAway && (askedAt === undefined || performance.now() - askedAt < longestWait)
  const isInTouch = () => isHeard() && (isWell() || performance.now() - lastAnswer < longestUnheard)
  app.decorate('databasePulse', {
    isWell,
    isInTouch,
    trustedSince: () => (isInTouch() ? Number.NEGATIVE_INFINITY : performance.now() - longestUnheard),
  })
  const asking = repeat(pace, ask, closing.signal)
  let listenedAt = Number.NEGATIVE_INFINITY
  // A database that is back is checked at once: it may soon be away again.
  const listening = repeat(
    pace,
    async () => {
      if (!isWell()) listenedAt = Number.NEGATIVE_INFINITY
      else if (performance.now() - listenedAt >= listeningPace) {
        listenedAt = performance.now()
        await notifications.check().catch(() => {})
      }
    },
    closing.signal,
  )
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all([asking, listening])
  })
})

/** Refuses a call that needs the database, before its body is read. */
export async function refuseWhileAway({ server }: { server: { databasePulse: { isWell: () => boolean } } }) {
  if (!server.databasePulse.isWell()) throw new Refusal('server.busy')
}

async function repeat(pause: number, act: () => Promise<void>, signal: AbortSignal) {
  while (!signal.aborted) {
    await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) await act()
  }
}
