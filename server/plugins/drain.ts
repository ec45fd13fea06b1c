import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { beforeFramework } from '#server/lib/before-framework'
import { refuseAtClose } from '#server/plugins/malformed'

declare module 'fastify' {
  interface FastifyInstance {
    /** Goes on serving for some seconds, and lets every connection end with its next answer. */
    drain: (seconds: number) => Promise<void>
    /** Whether the shop stops: by draining, or at once. */
    isDraining: () => boolean
  }
}

/**
 * Whoever shares requests among nodes needs a moment to see that this one is no longer ready. What comes in that
 * moment is served, as is what comes on kept connections; these then close. What comes later is refused.
 */
export const drain = fastifyPlugin(async (app) => {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (seconds: number) => {
    isDraining = true
    await setTimeout(seconds * 1000)
  })
  app.addHook('preClose', async () => {
    isDraining = true
    isClosing = true
  })
  beforeFramework(app.server, (request, response, pass) =>
    isClosing ? refuseAtClose(request, response) : pass(request, response),
  )
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isDraining) reply.header('connection', 'close')
    return payload
  })
})
