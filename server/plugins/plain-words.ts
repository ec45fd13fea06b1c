import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { hostsOf } from '#server/lib/hosts'

/** What Node's server refuses by itself, without a word and without our headers, is left to us. */
export const leftToUs = { requireHostHeader: false }

/**
 * HTTP/1.1 without a host, or anything with two, is refused in the words of every refusal (RFC 9112, 3.2); whatever a header
 * « expect » says is passed over.
 */
export const plainWords = fastifyPlugin(async (app) => {
  // A server may pass over an expectation that it does not know (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = hostsOf(request.raw)
    const isRight = hosts === 1 || (hosts === 0 && request.raw.httpVersion !== '1.1')
    done(isRight ? undefined : new Refusal('request.invalid'))
  })
})
