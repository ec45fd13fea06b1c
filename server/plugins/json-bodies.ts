import { isUtf8 } from 'node:buffer'
import fastifyPlugin from 'fastify-plugin'

/**
 * Reads JSON that is UTF-8 and nothing else: bytes that are not would otherwise be stored as replacement
 * characters. Keys that reach for a prototype are refused by Fastify's own parser. Where a call takes no body, none
 * is none, though many programs always say that theirs is JSON.
 */
export const jsonBodies = fastifyPlugin(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0 && !request.routeOptions.schema?.body) return done(null)
    // What is not UTF-8 is as little JSON as an empty body.
    const text = isUtf8(body) && body[0] !== byteOrderMark ? body.toString() : ''
    parse(request, text, done)
  })
})

/** The first of its three bytes, which no JSON text starts with. */
const byteOrderMark = 0xef
