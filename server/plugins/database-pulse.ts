import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import type { Pool } from '#server/lib/db'

declare module 'fastify' {
  interface FastifyInstance {
    databasePulse: {
      /** Whether the database answered when last asked, and soon enough. */
      isWell: () => boolean
      /** Milliseconds since its last answer; 0 while it is well. */
      awayFor: () => number
    }
  }
}

export interface PulseOptions {
  /** Starts the database again, where it is ours to start. */
  revive?: () => Promise<void>
}

/** Between two questions. Milliseconds. */
const pace = 1000
/** Whoever waits longer for a connection and an answer is told that the shop is busy. Milliseconds. */
const longestWait = 2000
/** Between two questions on the connection that hears notifications. Milliseconds. */
const listeningPace = 5000

/**
 * Asks the database every second, through the same pool as everyone: how long that takes is how long anyone would
 * wait. While it does not answer, calls of the API are refused before they queue up (see `refuseWhileAway`).
 */
export const databasePulse = fastifyPlugin(async (app, { revive }: PulseOptions) => {
  const { db, log } = app
  const closing = new AbortController()
  let lastAnswer = performance.now()
  let askedAt: number | undefined
  let isAway = false

  async function ask() {
    askedAt = performance.now()
    try {
      await db`select 1`
      if (isAway) log.warn('the database is back')
      isAway = false
      lastAnswer = performance.now()
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'the database is away')
      isAway = true
      await revive?.().catch((err) => log.error({ err }, 'the database could not be started again'))
    } finally {
      askedAt = undefined
    }
  }

  const isWell = () => !isAway && (askedAt === undefined || performance.now() - askedAt < longestWait)
  app.decorate('databasePulse', {
    isWell,
    awayFor: () => (isWell() ? 0 : performance.now() - lastAnswer),
  })
  const asking = repeat(pace, ask, closing.signal)
  const listening = repeat(listeningPace, listeningQuestion(db, isWell), closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all([asking, listening])
  })
})

/** A call that needs the database is refused before its body is read. */
export async function refuseWhileAway({ server }: { server: { databasePulse: { isWell: () => boolean } } }) {
  if (!server.databasePulse.isWell()) throw new Refusal('server.busy')
}

/**
 * Nothing is ever sent on the connection that hears notifications, so nothing would tell that it is dead: a
 * question now and then does. A name that failed is not used again, because postgres.js goes on listening to it.
 * A database that recovers answers, and refuses to notify anybody, of which postgres.js tells nobody: after a question
 * that failed the connection is ended, upon which it listens to everything anew.
 */
function listeningQuestion(db: Pool, isWell: () => boolean) {
  let failures = 0
  let isDoubted = false
  return async () => {
    if (!isWell()) return
    try {
      const { state, unlisten } = await db.listen(`pulse_${failures}`, () => {})
      await unlisten()
      if (isDoubted) await db`select pg_terminate_backend(${state.pid}::int)`
      isDoubted = false
    } catch {
      failures += 1
      isDoubted = true
    }
  }
}

async function repeat(pause: number, act: () => Promise<void>, signal: AbortSignal) {
  while (!signal.aborted) {
    await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) await act()
  }
}
