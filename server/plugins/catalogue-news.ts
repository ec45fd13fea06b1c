import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { forgetFigures } from '#server/lib/kept'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Resolves once this node has forgotten what every change of the catalogue made so far concerns, or everything, where
     * it heard nothing in time. Never throws.
     */
    hearOfChanges: () => Promise<void>
  }
}

const channel = 'catalogue'
/** Begins what a node tells only itself. */
const mark = 'heard '
/** Within this time the database has told, or the news may be lost: who waits has changed something already. Milliseconds. */
const longestWait = 250

/** At each commit the database tells which categories it concerns: what is kept ready of these is forgotten. */
export const catalogueNews = fastifyPlugin(async (app) => {
  const { db, readyStore, notifications } = app
  const waiting = new Map<string, () => void>()

  // Figures first: answers that are made anew are kept, and would keep those of before.
  function forget(category?: string) {
    forgetFigures(db)
    readyStore.forget(category)
  }

  /** Of what changed since nobody may have told. */
  function forgetUnheard() {
    forgetFigures(db)
    readyStore.forget(undefined, notifications.heardUntil())
  }

  function hear(payload: string) {
    if (payload.startsWith(mark)) waiting.get(payload)?.()
    else forget(payload || undefined)
  }

  // What is told at commit arrives in the order of the commits.
  app.decorate('hearOfChanges', async () => {
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
