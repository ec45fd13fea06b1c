import { setTimeout } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { beforeFramework } from '#server/lib/before-framework'
import { refuseAtClose } from '#server/plugins/malformed'

declare module 'fastify' {
  interface FastifyInstance {
    /** Goes on serving for some seconds, and ends every connection with its next answer. */
    drain: (seconds: number) => Promise<void>
    /** Whether the shop is stopping: by draining, or at once. */
    isDraining: () => boolean
  }
}

/**
 * A load balancer needs a moment to see that this node is no longer ready. Requests in that moment are
 * served, also on kept connections, which then close. Later requests are refused.
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
