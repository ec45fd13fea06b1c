import { errorCodes } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasBody } from '#server/plugins/unread-bodies'

declare module 'fastify' {
  interface FastifyRequest {
    /** What ends the waiting for an answer. */
    lateTimer: NodeJS.Timeout | undefined
  }
}

/**
 * Answers 503 to whoever has sent a body and waits longer than their call may take: the framework's own
 * `handlerTimeout` ends with the body (https://github.com/fastify/fastify/pull/6725).
 */
export const lateAnswers = fastifyPlugin(async (app) => {
  app.decorateRequest('lateTimer', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { handlerTimeout, url } = request.routeOptions
    if (!handlerTimeout || !hasBody(request.raw)) return
    request.lateTimer = setTimeout(() => {
      if (!reply.sent) reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(handlerTimeout, url))
    }, handlerTimeout)
    reply.raw.once('close', () => clearTimeout(request.lateTimer))
  })
  // From here on it is its reader's business how long that takes.
  app.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(request.lateTimer)
    done(null, payload)
  })
})
