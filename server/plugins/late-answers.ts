import { errorCodes, type FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasBody } from '#server/plugins/unread-bodies'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's timeout, from its head to the end of its answer: ten seconds by default. Milliseconds. */
    timeout?: number
  }
  interface FastifyRequest {
    /** Whether the call exceeded its timeout, and was answered so. */
    isLate: boolean
  }
}

/** Milliseconds. */
const usual = 10_000

/** The call's timeout. Milliseconds. */
export const timeoutOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.timeout ?? usual

/**
 * Answers a call that exceeds its timeout: 408 where its body does not arrive, else 503. The framework's own
 * `handlerTimeout` ends with the body (https://github.com/fastify/fastify/pull/6725), and has an
 * `AbortController` made and aborted for each call that has one.
 */
export const lateAnswers = fastifyPlugin(async (app) => {
  app.decorateRequest('isLate', false)
  app.addHook('onRequest', async (request, reply) => {
    const timeout = timeoutOf(request)
    const timer = setTimeout(() => {
      // `slowReaders` limits how long the reader takes.
      if (reply.sent) return
      const hasBegun = reply.raw.headersSent
      // The caller of a change learns its outcome, however late; a download can be requested again.
      if (hasBegun && hasBody(request.raw)) return
      request.isLate = true
      if (hasBegun) reply.raw.destroy()
      else reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(timeout, request.routeOptions.url))
    }, timeout)
    reply.raw.once('close', () => clearTimeout(timer))
  })
})
