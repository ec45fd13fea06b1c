import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import {
  chooseEncoding,
  type Encoding,
  encode,
  encodeForOne,
  isKnown,
  makeReady,
  type PageParts,
  type Ready,
  smallestCompressed,
} from '#server/lib/ready-bytes'
import { type Made, type Making, ReadyStore } from '#server/lib/ready-store'
import { onlyCategory } from '#server/plugins/page-parts'
import { isStaffToken, sessionToken } from '#server/plugins/session'
import { isInside } from '#server/plugins/shedding'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are the same for everyone. */
    readyStore: ReadyStore
  }
  interface FastifyContextConfig {
    /** The answer is the same for everyone who is not staff: keep it ready until the catalogue changes. */
    ready?: boolean
    /** The answer tells of the category alone whose id the address has. */
    ofCategory?: boolean
    /** By which name the one answer of many addresses is kept, if this address gets it: a page that says 404. */
    readyAs?: (url: string) => string | undefined
  }
  interface FastifyRequest {
    /** Set by a handler whose answer turned out to be for this caller alone. */
    isPersonal: boolean
    /** Set while a ready answer is made for this request. */
    making?: Making
    /** What this address was answered before the catalogue changed. A handler may find that it is true still, and send it. */
    former?: Ready
    pageParts?: PageParts
  }
}

/** A public answer may be stored by anyone but must be asked about again each time. */
const revalidate = 'public, max-age=0, must-revalidate'
/** Said of the connection or of one sending, not of the answer. */
const notKept = new Set(['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Sends ready answers, makes the missing ones once, and compresses what is made for one caller. */
export const readyAnswers = fastifyPlugin(async (app) => {
  const store = new ReadyStore()
  app.decorate('readyStore', store)
  app.decorateRequest('isPersonal', false)
  app.decorateRequest('making', undefined)
  app.decorateRequest('former', undefined)
  app.decorateRequest('pageParts', undefined)

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.ready || request.isPersonal) return
    const key = request.routeOptions.config.readyAs?.(request.url) ?? request.url
    const { isInTouch, trustedSince } = app.databasePulse
    // A page made of what is nearly too old would be kept for as long again.
    const since = isInside(request) && !isInTouch() ? Number.POSITIVE_INFINITY : trustedSince()
    const kept = store.get(key, since)
    const instead = kept || needsFresh(request) ? undefined : store.instead(key)
    let ready: Made = kept ?? instead ?? 'unmade'
    // Asked anew each time: whoever is first to find that nobody makes it begins at once, and the others wait again.
    for (let making = store.beingMade(key); ready === 'unmade' && making; making = store.beingMade(key))
      ready = await making
    // They were told to come back meanwhile. The framework would stop here without a word, and what was begun never end.
    if (reply.sent) return reply
    if (typeof ready === 'object') {
      const body = await prepare(request, reply, ready, true)
      return reply.sent ? reply : reply.send(body)
    }
    request.making = store.begin(key)
    request.former = store.former(key)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const { making } = request
    const shared =
      making && !request.isPersonal && isForMany(request, reply) && !reply.hasHeader('set-cookie')
    if (!shared && reply.statusCode < 500) making?.asPersonal()
    if (!shared) making?.leaveToOthers()
    if (!shared && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    if (reply.hasHeader('etag') || reply.hasHeader('content-encoding')) return payload
    if (!shared && payload.length < smallestCompressed) return payload
    const { url = '', config } = request.routeOptions
    const about = {
      ...{ route: url, staffSeeMore: config.staffSeeMore, pageParts: request.pageParts },
      category: shared ? categoryOf(app, request) : undefined,
    }
    const made = makeReady(reply.statusCode, shared ? sharedHeaders(reply) : {}, Buffer.from(payload), about)
    // The former one has its compressed forms already.
    const ready = shared && request.former?.etag === made.etag ? request.former : made
    if (shared) making.keep(ready)
    return (await prepare(request, reply, ready, shared ?? false)) ?? null
  })

  // A handler that threw never reaches a shared answer.
  app.addHook('onResponse', (request, _reply, done) => {
    request.making?.leaveToOthers()
    done()
  })
  app.addHook('onRequestAbort', async (request) => request.making?.leaveToOthers())
})

/**
 * Whoever changed the catalogue sees it at their next look, and a page is made of what is true when it is made; and
 * whoever was refused because of a change asks the API for nothing stored. Crawlers ask for pages so, which take long.
 */
function needsFresh(request: FastifyRequest) {
  const isStaff = isStaffToken(sessionToken(request))
  const refusesStored = request.headers['cache-control'] === 'no-cache' && request.url.startsWith('/api/')
  return isInside(request) || isStaff || refusesStored
}

/** The only one that the answer tells of. */
function categoryOf(app: FastifyInstance, { routeOptions, params, pageParts }: FastifyRequest) {
  if (routeOptions.config.ofCategory) return (params as { id: string }).id
  return pageParts && onlyCategory(app, pageParts)
}

function isForMany({ url, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  return statusCode === 200 || (statusCode === 404 && routeOptions.config.readyAs?.(url) !== undefined)
}

/**
 * Gives the reply the answer's status and headers, unless its caller was told meanwhile to come back.
 * @returns its body, if any, in the best encoding that is accepted
 */
async function prepare(request: FastifyRequest, reply: FastifyReply, ready: Ready, isShared: boolean) {
  const known = isKnown(ready, request.headers['if-none-match'])
  const encoding = chooseEncoding(ready, request.headers['accept-encoding'])
  // The framework would tell the length of an empty text: 0 is not that of the answer. Of a HEAD it wants the answer.
  const isBodiless = known && request.method !== 'HEAD'
  const body = isBodiless ? undefined : await bodyOf(ready, encoding, isShared)
  if (reply.sent) return body
  reply.code(known ? 304 : ready.status).headers(ready.headers)
  if (encoding !== 'identity' && !isBodiless) reply.header('content-encoding', encoding)
  return body
}

const bodyOf = async (ready: Ready, encoding: Encoding, isShared: boolean) =>
  isShared ? (await encode(ready, encoding)).body : encodeForOne(ready, encoding)

function sharedHeaders(reply: FastifyReply): Record<string, string> {
  const said = Object.entries(reply.getHeaders()).filter(([name]) => !notKept.has(name))
  const headers = Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
  return { ...headers, 'cache-control': reply.statusCode === 200 ? revalidate : 'private, no-store' }
}
