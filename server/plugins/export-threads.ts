import { Worker } from 'node:worker_threads'
import fastifyPlugin from 'fastify-plugin'
import { nodeName } from '#server/lib/database'
import type { DatabaseAddress } from '#server/lib/db'
import { IdlePool } from '#server/lib/idle-pool'

declare module 'fastify' {
  interface FastifyInstance {
    exportThreads: {
      /** A thread for one export; see `server/export-thread.ts`. */
      take: () => Worker
      /** Call it once the export is whole or refused; after one that broke off, end the thread instead. */
      giveBack: (thread: Worker) => void
    }
  }
}

const program = new URL('../export-thread.ts', import.meta.url)
/** The memory of one thread; with short-lived values, a heap that may grow keeps far more than it needs. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }
/** How long a thread waits for the next export before it ends and frees its memory. Milliseconds. */
const idleTimeout = 5000

/** Threads for exports, each with a connection of its own to `address`: opened on demand, ended once idle. */
export const exportThreads = fastifyPlugin(async (app, { address }: { address: DatabaseAddress }) => {
  const pool = new IdlePool<Worker>(idleTimeout, (thread) => thread.terminate())

  function open() {
    const thread = new Worker(program, { workerData: { address, name: nodeName }, resourceLimits })
    thread.once('exit', () => pool.forget(thread))
    // A request with an export under way hears of it too.
    return thread.on('error', (err) => app.log.warn({ err }, 'a thread for exports ended'))
  }
  app.decorate('exportThreads', {
    take() {
      const thread = pool.take() ?? open()
      thread.ref()
      return thread
    },
    giveBack(thread: Worker) {
      thread.unref()
      pool.giveBack(thread)
    },
  })
  app.addHook('onClose', () => pool.endIdle())
})
