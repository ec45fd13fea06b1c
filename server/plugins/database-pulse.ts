import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'

declare module 'fastify' {
  interface FastifyInstance {
    databasePulse: {
      /** Whether the database answered when last asked, and soon enough. */
      isWell: () => boolean
      /** Whether changes made on other nodes could be heard of within the last minute: what is kept may be sent. */
      isInTouch: () => boolean
      /** What is kept may be sent where it was made at this moment or since, as `performance.now()` tells it. */
      trustedSince: () => number
    }
  }
}

export interface PulseOptions {
  /** Starts the database again, where it is ours to start. */
  revive?: () => Promise<void>
  /** So long after it was made, what is kept is sent though no change would be heard of. Milliseconds. */
  longestUnheard?: number
  /** At least so long between two questions on the connection that hears notifications. Milliseconds. */
  listeningPace?: number
}

/** Between two questions. Milliseconds. */
const pace = 1000
/** Whoever waits longer for a connection and an answer is told that the shop is busy. Milliseconds. */
const longestWait = 2000

/**
 * Asks the database every second, through the same pool as everyone: how long that takes is how long anyone would
 * wait. While it does not answer, calls of the API are refused before they queue up (see `refuseWhileAway`).
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
      // What cut one connection off without a word may have cut them all: met one by one, each takes five seconds.
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

  /** The pool may be well while no further connection is let in. */
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
  // A database that is back is asked at once: it may soon be away again.
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

/** A call that needs the database is refused before its body is read. */
export async function refuseWhileAway({ server }: { server: { databasePulse: { isWell: () => boolean } } }) {
  if (!server.databasePulse.isWell()) throw new Refusal('server.busy')
}

async function repeat(pause: number, act: () => Promise<void>, signal: AbortSignal) {
  while (!signal.aborted) {
    await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) await act()
  }
}
