import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

/** Sets Helmet's headers, made once; `@fastify/helmet` makes them for each request (decision 022). */
export const securityHeaders = fastifyPlugin(async (app, options: HelmetOptions) => {
  const headers = headersOf(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})

/** Helmet's headers for an answer, by name. */
function headersOf(options: HelmetOptions) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error) throw error
  })
  return { ...answer.getHeaders() }
}
