import fastifyPlugin from 'fastify-plugin'
import { givingWay } from '#server/lib/giving-way'
import { writeDueLetters } from '#server/orders/letters.service'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Has the e-mails of an order that was placed or moved written soon; the request does not wait for them.
     */
    writeOrderLetters: () => void
  }
}

/**
 * Between an order and its e-mails, and between two transactions of e-mails: orders go first. Milliseconds.
 */
const pauses = [100, 1000] as const
/** Finds the letters of a killed node, by another node or by itself when it is back. Milliseconds. */
const patrol = 10_000

/** Writes the e-mails that orders call for, in the background. */
export const orderLetters = fastifyPlugin(async (app) => {
  let writing: Promise<void> | undefined
  let isAsked = false
  const closing = new AbortController()
  const giveWay = givingWay(...pauses)

  async function write() {
    do {
      await giveWay(closing.signal)
      isAsked = false
    } while ((await writeDueLetters(app)) || isAsked)
  }

  app.decorate('writeOrderLetters', () => {
    isAsked = true
    writing ??= write()
      .catch((error: Error) => {
        if (!closing.signal.aborted) app.log.warn({ err: error }, 'order letters wait')
      })
      .finally(() => {
        writing = undefined
      })
  })

  const timer = setInterval(() => app.writeOrderLetters(), patrol).unref()
  app.addHook('onReady', async () => app.writeOrderLetters())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    closing.abort()
    await writing
  })
})
