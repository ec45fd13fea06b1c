import { randomUUIDv7 } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/fields'
import type { PlacedNotice } from '#contract/orders'
import { Refusal } from '#contract/refusals'
import { isStaff } from '#contract/roles'
import { hashToken } from '#server/lib/token'
import { findLatest, findPlacedSince } from '#server/orders/order-news.queries'
import { callerOf, sessionToken } from '#server/plugins/session'

/** Interval of keep-alive comments: a silent connection would be closed after 20 s. Milliseconds. */
const heartbeat = 15_000
/** How long a session check stays valid: in a storm of orders, each would repeat it. Milliseconds. */
const trusted = 500
const mostListeners = 500
/** Tabs of one browser share a listener. */
const mostOfAccount = 20
const eventStream = 'text/event-stream; charset=utf-8'
/** A reader this far behind is not reading. Bytes. */
const mostUnread = 256 * 1024

/** Streams orders to staff's pages as they come in, as server-sent events. */
export const staffOrderNews: FastifyPluginAsyncZod = async (api) => {
  const { db } = api
  api.get(
    '/orders/admin/events',
    {
      config: { isEndless: true },
      // A browser resumes by the header; a tab that takes over from another sends the id in the address.
      schema: {
        querystring: z.object({ after: Id.optional().catch(undefined) }),
        headers: z.object({ 'last-event-id': Id.optional().catch(undefined) }),
      },
    },
    async (request, reply) => {
      // Node would hold the head back until the response ends, and this one never ends.
      if (request.method === 'HEAD') return reply.type(eventStream).send()
      if (api.orderListeners.size >= mostListeners) throw new Refusal('server.busy')
      const account = callerOf(request)._id
      const own = [...api.orderListeners].filter((each) => each.account === account)
      if (own.length >= mostOfAccount) throw new Refusal('server.busy')
      // A client who left before this point triggers no `close` event any more.
      if (reply.raw.closed) return reply.hijack()
      const since = request.headers['last-event-id'] ?? request.query.after
      const listener = open(request, reply, since)
      // Added before the past is read: an order of this very moment may be told twice, but is never missed.
      api.orderListeners.add(listener)
      reply.raw.once('close', () => api.orderListeners.delete(listener))
      if (since)
        await findPlacedSince(db, since).then((missed) => missed.forEach(listener.tell), listener.close)
      else await findLatest(db).then(listener.begin, listener.close)
      return reply
    },
  )
}

function open(request: FastifyRequest, reply: FastifyReply, since: string | undefined) {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': eventStream,
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 3000\n\n')
  const close = () => void raw.end()
  let welcomeAt = performance.now()
  let said = Promise.resolve()
  /** Writes in the order of the calls, and nothing more once the session has ended, for whatever reason. */
  const say = (text: string) => {
    said = said.then(async () => {
      if (performance.now() - welcomeAt > trusted) {
        if (!(await isWelcome(request))) return close()
        welcomeAt = performance.now()
      }
      if (!raw.writableEnded) raw.write(text)
    })
  }
  const timer = setInterval(() => say(':\n\n'), heartbeat)
  raw.once('close', () => clearInterval(timer))
  const tell = (notice: PlacedNotice) => {
    listener.last = notice._id
    if (raw.writableLength > mostUnread) raw.destroy()
    else say(`id: ${notice._id}\nevent: order\ndata: ${JSON.stringify(notice)}\n\n`)
  }
  const listener = {
    last: since ?? randomUUIDv7(),
    account: callerOf(request)._id,
    tell,
    close,
    /** An id alone is no event, yet the browser comes back with it: it may have got no order by then. */
    begin(latest: string | undefined) {
      listener.last = latest ?? listener.last
      say(`id: ${listener.last}\n\n`)
    },
  }
  return listener
}

/** Listening does not count as use of a session: an open page alone does not prolong it. */
async function isWelcome(request: FastifyRequest): Promise<boolean> {
  const token = sessionToken(request)
  const found = token && (await request.server.findSession(hashToken(token)).catch(() => undefined))
  return Boolean(found && isStaff(found.user))
}
