import { errorCodes, type FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasBody } from '#server/plugins/unread-bodies'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long this call may take, from its head to the end of its answer: ten seconds where nothing is said. Milliseconds. */
    timeout?: number
  }
  interface FastifyRequest {
    /** It took longer than it may, and was answered so. */
    isLate: boolean
  }
}

/** Milliseconds. */
const usual = 10_000

/** How long this call may take. Milliseconds. */
export const timeoutOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.timeout ?? usual

/**
 * Answers 503 to whoever waits longer than their call may take, and 408 where it is their body that does not come. The
 * framework's own `handlerTimeout` ends with the body (https://github.com/fastify/fastify/pull/6725), and has an
 * `AbortController` made and aborted for each call that has one.
 */
export const lateAnswers = fastifyPlugin(async (app) => {
  app.decorateRequest('isLate', false)
  app.addHook('onRequest', async (request, reply) => {
    const timeout = timeoutOf(request)
    const timer = setTimeout(() => {
      // How long its reader takes is for `slowReaders` to bound.
      if (reply.sent) return
      const hasBegun = reply.raw.headersSent
      // Of what changes something its caller learns to the end how it went; a download is asked for again.
      if (hasBegun && hasBody(request.raw)) return
      request.isLate = true
      if (hasBegun) reply.raw.destroy()
      else reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(timeout, request.routeOptions.url))
    }, timeout)
    reply.raw.once('close', () => clearTimeout(timer))
  })
})
