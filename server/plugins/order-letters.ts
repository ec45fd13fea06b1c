import fastifyPlugin from 'fastify-plugin'
import { givingWay } from '#server/lib/giving-way'
import { writeDueLetters } from '#server/orders/letters.service'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that an order was placed or moved: its e-mails are written soon, whoever asked has its answer already. */
    writeOrderLetters: () => void
  }
}

/** Between an order and its e-mails, and between two transactions of them: orders go first. Milliseconds. */
const pauses = [100, 1000] as const
/** What a node left that was killed is found by another, or by itself when it is back. Milliseconds. */
const patrol = 10_000

/** Writes the e-mails that orders call for, beside the requests. */
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
