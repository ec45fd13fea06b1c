import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { chooseEncoding, makeReady, type Ready, ReadyStore } from '#server/lib/ready-bytes'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are the same for everyone. Whoever changes the catalogue calls `forget`. */
    readyStore: ReadyStore
  }
  interface FastifyContextConfig {
    /** The answer is the same for everyone who is not staff: keep it ready until the catalogue changes. */
    ready?: boolean
  }
  interface FastifyRequest {
    /** Set by a handler whose answer turned out to be for this caller alone. */
    isPersonal: boolean
    keepReady?: (ready?: Ready) => void
  }
}

/** A public answer may be stored by anyone but must be asked about again each time. */
const revalidate = 'public, max-age=0, must-revalidate'
const carried = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'link',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
]

/** Sends ready answers, makes the missing ones once, and compresses what is made for one caller. */
export const readyAnswers = fastifyPlugin(async (app) => {
  const store = new ReadyStore()
  app.decorate('readyStore', store)
  app.decorateRequest('isPersonal', false)

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.ready || request.isPersonal) return
    const key = request.url
    const ready = store.get(key) ?? (await store.beingMade(key))
    if (ready) return sendReady(request, reply, ready)
    request.keepReady = store.begin(key)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const { keepReady } = request
    const shared = keepReady && !request.isPersonal && reply.statusCode === 200
    if (!shared) keepReady?.()
    if (!shared && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    if (reply.hasHeader('etag') || reply.hasHeader('content-encoding')) return payload
    if (!shared && payload.length < 1024) return payload
    const headers: Record<string, string> = shared ? { 'cache-control': revalidate } : {}
    for (const name of carried) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name))
    const ready = await makeReady(reply.statusCode, headers, Buffer.from(payload))
    if (shared) keepReady(ready)
    return encode(request, reply, ready)
  })

  // A handler that threw never reaches a shared answer: whoever waits for it asks for themself.
  app.addHook('onResponse', async (request) => request.keepReady?.())
  app.addHook('onRequestAbort', async (request) => request.keepReady?.())
})

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready) {
  reply.code(ready.status)
  return reply.send(encode(request, reply, ready))
}

function encode(request: FastifyRequest, reply: FastifyReply, ready: Ready) {
  reply.headers(ready.headers).header('vary', 'accept-encoding').header('etag', ready.etag)
  const known = request.headers['if-none-match']
  if (
    ready.status === 200 &&
    known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === ready.etag)
  ) {
    reply.code(304)
    return ''
  }
  const encoding = chooseEncoding(ready, request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return ready.bytes[encoding] ?? ready.bytes.identity
}
