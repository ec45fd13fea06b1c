import { isUtf8 } from 'node:buffer'
import fastifyPlugin from 'fastify-plugin'

/**
 * Reads JSON in UTF-8 only: other bytes would be stored as replacement characters. Fastify's own parser
 * refuses keys that reach for a prototype. Where a call takes no body, an empty one counts as none, as many
 * programs always declare JSON.
 */
export const jsonBodies = fastifyPlugin(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0 && !request.routeOptions.schema?.body) return done(null)
    // A body that is not UTF-8 is refused as an empty one is: it is no JSON.
    const text = isUtf8(body) && body[0] !== byteOrderMark ? body.toString() : ''
    parse(request, text, done)
  })
})

/** The first of its three bytes, which no JSON text starts with. */
const byteOrderMark = 0xef
