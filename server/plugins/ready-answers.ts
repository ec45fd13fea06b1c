import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '#contract/refusals'
import { paceEach } from '#server/lib/pacing'
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
import { callerNetwork } from '#server/plugins/rate-limits'
import { isStaffToken, sessionToken } from '#server/plugins/session'
import { isPagesOwnCall } from '#server/plugins/shedding'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are the same for everyone. */
    readyStore: ReadyStore
  }
  interface FastifyContextConfig {
    /** The answer is the same for everyone but staff: keep it ready until the catalogue changes. */
    ready?: boolean
    /** Making the answer takes long: a page, or a list that may be very long. */
    costly?: boolean
    /** The answer is only about the category whose id is in the address. */
    ofCategory?: boolean
    /** The name under which a common answer is kept, if this address gets that: a page that says 404. */
    readyAs?: (url: string) => string | undefined
  }
  interface FastifyRequest {
    /** Set by a handler whose answer is for this caller alone. */
    isPersonal: boolean
    /** Set while a ready answer is made for this request. */
    making?: Making
    /** The answer from before the catalogue changed. A handler may find it still true, and send it. */
    former?: Ready
    pageParts?: PageParts
  }
}

/** Anyone may store a public answer, but must revalidate it each time. */
const revalidate = 'public, max-age=0, must-revalidate'
/** Headers about the connection or a single transfer, not about the answer. */
const notKept = new Set(['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding'])

/**
 * What one network may have made for it: at once 20 costly answers or 100 others, and 8 or 40 a second after
 * that, an eighth of it while the process is restless. More of them wait, five seconds at most. Each further
 * parameter is another address: four connections that asked for such pages kept a core busy, and so the staff
 * from their lists.
 */
const [burst, perSecond, debt] = [100, 40, 200]

/** Sends ready answers, makes the missing ones once, and compresses what is made for one caller. */
export const readyAnswers = fastifyPlugin(async (app) => {
  const store = new ReadyStore()
  app.decorate('readyStore', store)
  app.decorateRequest('isPersonal', false)
  app.decorateRequest('making', undefined)
  app.decorateRequest('former', undefined)
  app.decorateRequest('pageParts', undefined)

  const pace = paceEach(burst, perSecond, debt)
  /** Until its network may have one more answer made. */
  async function waitForTurn(request: FastifyRequest) {
    if (!app.limited || isPagesOwnCall(request)) return
    const cost = request.routeOptions.config.costly ? 5 : 1
    const wait = pace(callerNetwork(request), cost * (app.pressure.isRestless ? 8 : 1))
    if (wait === undefined) throw new Refusal('request.tooMany', { retryAfter: debt / perSecond })
    if (wait > 0) await setTimeout(wait)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.ready || request.isPersonal) return
    const key = request.routeOptions.config.readyAs?.(request.url) ?? request.url
    const { isInTouch, trustedSince } = app.databasePulse
    // A page made of parts that are nearly too old would be kept for as long again.
    const since = isPagesOwnCall(request) && !isInTouch() ? Number.POSITIVE_INFINITY : trustedSince()
    const kept = store.get(key, since)
    const instead = kept || needsFresh(request) ? undefined : store.instead(key)
    let ready: Made = kept ?? instead ?? 'unmade'
    if (ready === 'unmade' && !store.beingMade(key)) {
      await waitForTurn(request)
      ready = store.get(key, since) ?? 'unmade'
    }
    // Asks anew each time: the first to find that nobody makes it begins at once, and the others wait again.
    for (let making = store.beingMade(key); ready === 'unmade' && making; making = store.beingMade(key))
      ready = await making
    // The request timed out meanwhile. The framework would stop here silently, and an answer begun here would
    // never end.
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
      ...{ route: url, ownForStaff: config.ownForStaff, pageParts: request.pageParts },
      category: shared ? categoryOf(app, request) : undefined,
    }
    const made = makeReady(reply.statusCode, shared ? sharedHeaders(reply) : {}, Buffer.from(payload), about)
    // The former answer has its compressed forms already.
    const ready = shared && request.former?.etag === made.etag ? request.former : made
    if (shared) making.keep(ready)
    return (await prepare(request, reply, ready, shared ?? false)) ?? null
  })

  // A handler that threw makes no shared answer.
  app.addHook('onResponse', (request, _reply, done) => {
    request.making?.leaveToOthers()
    done()
  })
  app.addHook('onRequestAbort', async (request) => request.making?.leaveToOthers())
})

/**
 * Staff, who change the catalogue, see a change at their next request; a page is made of what is true when it
 * is made; and a client that was refused because of a change asks the API with `no-cache`. Crawlers ask so
 * for pages, which take long to make: those do not count.
 */
function needsFresh(request: FastifyRequest) {
  const isStaff = isStaffToken(sessionToken(request))
  const refusesStored = request.headers['cache-control'] === 'no-cache' && request.url.startsWith('/api/')
  return isPagesOwnCall(request) || isStaff || refusesStored
}

/** The only category that the answer is about. */
function categoryOf(app: FastifyInstance, { routeOptions, params, pageParts }: FastifyRequest) {
  if (routeOptions.config.ofCategory) return (params as { id: string }).id
  return pageParts && onlyCategory(app, pageParts)
}

function isForMany({ url, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  return statusCode === 200 || (statusCode === 404 && routeOptions.config.readyAs?.(url) !== undefined)
}

/**
 * Gives the reply the answer's status and headers, unless the request timed out meanwhile.
 * @returns its body, if any, in the best encoding that is accepted
 */
async function prepare(request: FastifyRequest, reply: FastifyReply, ready: Ready, isShared: boolean) {
  const known = isKnown(ready, request.headers['if-none-match'])
  const encoding = chooseEncoding(ready, request.headers['accept-encoding'])
  // For an empty text the framework would send a length of 0, which is not the answer's. For a HEAD it wants
  // the body.
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
