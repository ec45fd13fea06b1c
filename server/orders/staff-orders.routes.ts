import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, Said } from '#contract/fields'
import { OneOrder, OrderQuery, Orders, Overview, StaffOrder } from '#contract/orders'
import { idempotencyHeaders } from '#server/orders/idempotency-headers'
import { listOrders } from '#server/orders/orders.queries'
import { readOverview } from '#server/orders/overview.queries'
import { addOrder, deleteOrder } from '#server/orders/staff-orders.service'
import { staffReading } from '#server/plugins/security-log'
import { callerOf } from '#server/plugins/session'

/** Staff read and edit everyone's orders; editing shares its path with a client's cancelling. */
export const staffOrders: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api

  api.get(
    '/orders/admin/orders',
    {
      config: { event: staffReading('orders') },
      schema: { querystring: OrderQuery, response: { 200: Orders } },
    },
    (request) => listOrders(db, 'staff', request.query),
  )
  api.get(
    '/orders/admin/overview',
    { config: { event: staffReading('orders') }, schema: { response: { 200: Overview } } },
    () => readOverview(db),
  )
  api.post(
    '/orders/add',
    {
      config: { failure: 'order.addFailed' },
      schema: { body: StaffOrder, headers: idempotencyHeaders, response: { 201: OneOrder } },
    },
    async (request, reply) => {
      const { timeZone } = shop
      const key = request.headers['idempotency-key']
      const order = await addOrder(db, callerOf(request), request.body, { key, timeZone })
      api.writeOrderLetters()
      return reply.code(201).send({ order })
    },
  )
  api.delete(
    '/orders/delete/:id',
    {
      config: { failure: 'order.deleteFailed' },
      schema: { params: IdParams, response: { 200: Said } },
    },
    async (request) => {
      await deleteOrder(db, callerOf(request), request.params.id)
      return { message: 'Order deleted successfully' }
    },
  )
}
