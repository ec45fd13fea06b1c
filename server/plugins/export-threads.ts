import { Worker } from 'node:worker_threads'
import fastifyPlugin from 'fastify-plugin'
import { nodeName } from '#server/lib/database'
import type { DatabaseAddress } from '#server/lib/db'

declare module 'fastify' {
  interface FastifyInstance {
    exportThreads: {
      /** A thread for one export; see `server/export-thread.ts`. */
      take: () => Worker
      /** Once its export is whole or refused; the thread of one that broke off is ended instead. */
      giveBack: (thread: Worker) => void
    }
  }
}

const program = new URL('../export-thread.ts', import.meta.url)
/** What one holds; of short-lived values a heap that may grow keeps far more than it needs. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }
/** How long a thread waits for the next export before it ends and its memory is given back. Milliseconds. */
const patience = 5000

/** Threads for exports, each with a connection of its own to `address`: opened when one is wanted, ended once idle. */
export const exportThreads = fastifyPlugin(async (app, { address }: { address: DatabaseAddress }) => {
  const idle = new Map<Worker, NodeJS.Timeout>()

  function open() {
    const thread = new Worker(program, { workerData: { address, name: nodeName }, resourceLimits })
    thread.once('exit', () => forget(thread))
    // Whoever has an export under way hears of it too.
    thread.on('error', (err) => app.log.warn({ err }, 'a thread for exports ended'))
    return thread
  }
  function forget(thread: Worker) {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }
  /** It is nobody's from now on: its end takes a moment. */
  function end(thread: Worker) {
    forget(thread)
    return thread.terminate()
  }
  app.decorate('exportThreads', {
    take() {
      // The one that came back last: in turn, those of a busy moment would never be idle for long enough to end.
      const thread = [...idle.keys()].at(-1) ?? open()
      forget(thread)
      thread.ref()
      return thread
    },
    giveBack(thread: Worker) {
      thread.unref()
      idle.set(
        thread,
        setTimeout(() => end(thread), patience),
      )
    },
  })
  app.addHook('onClose', () => Promise.all([...idle.keys()].map(end)))
})
