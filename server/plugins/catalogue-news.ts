import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { forgetFigures } from '#server/lib/figures'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Resolves once this node has forgotten everything that the catalogue's changes so far concern, or all
     * that it keeps, if it heard nothing in time. Never throws.
     */
    untilChangesHeard: () => Promise<void>
  }
}

const channel = 'catalogue'
/** Begins a node's notification to itself. */
const mark = 'heard '
/** How long a change that is made waits for its notification, which may be lost. Milliseconds. */
const longestWait = 250

/**
 * At each commit the database tells which categories it concerns: this node forgets what it keeps of these.
 */
export const catalogueNews = fastifyPlugin(async (app) => {
  const { db, readyStore, notifications } = app
  const waiting = new Map<string, () => void>()

  // Figures first: answers that are made anew are kept, and would keep the former figures.
  function forget(category?: string) {
    forgetFigures(db)
    readyStore.forget(category)
  }

  /** Nobody may have told this node of the changes since it last heard. */
  function forgetUnheard() {
    forgetFigures(db)
    readyStore.forget(undefined, notifications.heardUntil())
  }

  function hear(payload: string) {
    if (payload.startsWith(mark)) waiting.get(payload)?.()
    else forget(payload || undefined)
  }

  // Notifications arrive in the order of their commits.
  app.decorate('untilChangesHeard', async () => {
    const own = mark + randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.set(own, () => resolve(true))
    const told = db.notify(channel, own).then(
      () => promise,
      () => false,
    )
    const isHeard = await Promise.race([told, setTimeout(longestWait, false, { ref: false })])
    waiting.delete(own)
    if (!isHeard) forgetUnheard()
  })

  await notifications.listen(channel, { hear, begin: forgetUnheard })
})
