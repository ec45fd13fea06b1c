import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { hostsOf } from '#server/lib/hosts'

/** Leaves to us what Node's server would refuse by itself, without a word and without our headers. */
export const leftToUs = { requireHostHeader: false }

/**
 * Refuses HTTP/1.1 without a host, and any request with two, in the form of all refusals (RFC 9112, 3.2).
 * Ignores what a header « expect » says.
 */
export const oneHost = fastifyPlugin(async (app) => {
  // A server may ignore an expectation that it does not know (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = hostsOf(request.raw)
    const isRight = hosts === 1 || (hosts === 0 && request.raw.httpVersion !== '1.1')
    done(isRight ? undefined : new Refusal('request.invalid'))
  })
})
