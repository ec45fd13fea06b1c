import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#contract/fields'
import { NewOrder, OneOrder, OrderMove, OrderQuery, Orders, StaffOrder } from '#contract/orders'
import { Refusal } from '#contract/refusals'
import { isStaff } from '#contract/roles'
import { check } from '#server/lib/check'
import { found } from '#server/lib/found'
import { paceEach } from '#server/lib/pacing'
import { versionHeaders } from '#server/lib/versions'
import { idempotencyHeaders } from '#server/orders/idempotency-headers'
import { findOrder, listOrders } from '#server/orders/orders.queries'
import { cancelOrder, placeOrder } from '#server/orders/orders.service'
import { placingTogether } from '#server/orders/placing-together'
import { updateOrder } from '#server/orders/staff-orders.service'
import { countedRequest } from '#server/plugins/page-parts'
import { staffReading } from '#server/plugins/security-log'
import { callerOf } from '#server/plugins/session'

/**
 * What one account may read of its own orders: at once 20 lists of a thousand, or 200 short ones, and 8 or 80
 * a second after that, an eighth of it while the process is restless. More of them wait, five seconds at most.
 * Four connections of one client that asked for all of it kept a core busy, and so the staff from their lists.
 */
const longestWait = 5
const listsOfEach = [20_000, 8000, 8000 * longestWait] as const
/** Rows, and what each list costs beside them. The query is not checked yet: a wrong one costs the most. */
function costOf({ query }: FastifyRequest) {
  const limit = Number((query as { limit?: string }).limit)
  return limit >= 1 && limit <= 900 ? 100 + limit : 1000
}

/** Logged-in users read their own orders. */
export const ownOrders: FastifyPluginAsyncZod = async (api) => {
  const { db } = api

  const pace = paceEach(...listsOfEach)
  /** A list that waits is no work, nor is its page. */
  const restWhileWaiting = (request: FastifyRequest) => countedRequest(request).endWork?.()
  /** Until the caller may read one more list. */
  async function waitForTurn(request: FastifyRequest) {
    if (!api.limited) return
    const wait = pace(callerOf(request)._id, costOf(request) * (api.pressure.isRestless ? 8 : 1))
    if (wait === undefined) throw new Refusal('request.tooMany', { retryAfter: longestWait })
    if (wait > 0) {
      restWhileWaiting(request)
      await setTimeout(wait)
    }
  }

  api.get(
    '/orders',
    { onRequest: waitForTurn, schema: { querystring: OrderQuery, response: { 200: Orders } } },
    (request) =>
      listOrders(db, { clientId: callerOf(request)._id }, request.query, () => restWhileWaiting(request)),
  )
  const one = {
    config: { event: staffReading('an order'), hidesOthers: true },
    schema: { params: IdParams, response: { 200: OneOrder } },
  }
  api.get('/orders/:id', one, async (request) => {
    const caller = callerOf(request)
    const order = await findOrder(db, isStaff(caller) ? 'staff' : { clientId: caller._id }, request.params.id)
    return { order: found(order, 'order.unknown') }
  })
}

/** Verified accounts order for themselves and cancel their own orders; staff edit everyone's. */
export const clientOrders: FastifyPluginAsyncZod = async (api) => {
  const { db, shop, limited } = api
  const placing = { timeZone: shop.timeZone, together: placingTogether(db, shop.timeZone), limited }

  api.post(
    '/orders/create',
    {
      config: { failure: 'order.failed' },
      schema: { body: NewOrder, headers: idempotencyHeaders, response: { 201: OneOrder } },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const _id = randomUUIDv7()
      const how = { _id, key, ...placing }
      const { order, isRepeated } = await placeOrder(db, callerOf(request), request.body, how).catch(
        (error) => {
          // It may be stored even if the answer to its commit was lost; one that is not stored is not told.
          if (!(error instanceof Refusal)) api.announceOrder(_id)
          throw error
        },
      )
      api.writeOrderLetters()
      if (!isRepeated) api.announceOrder(_id)
      return reply.code(201).send({ order })
    },
  )
  api.put(
    '/orders/update/:id',
    {
      config: { failure: 'order.updateFailed', hidesOthers: true },
      schema: {
        params: IdParams,
        body: z.looseObject({}),
        headers: versionHeaders,
        response: { 200: OneOrder },
      },
    },
    async (request) => {
      const { params, body, headers } = request
      const caller = callerOf(request)
      if (isStaff(caller)) {
        const changes = check(StaffOrder, body, 'order.updateFailed')
        const order = await updateOrder(db, caller, { id: params.id, ifMatch: headers['if-match'], changes })
        api.writeOrderLetters()
        return { order }
      }
      const { status } = check(OrderMove, body, 'order.cancelFailed')
      const order = await cancelOrder(db, caller, params.id, status)
      api.writeOrderLetters()
      return { order }
    },
  )
}
