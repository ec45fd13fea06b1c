import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OrderQuery } from '#contract/orders'
import { downloadTimeout, sendCsv } from '#server/lib/csv-download'
import { ordersExport } from '#server/orders/orders-export.queries'

/** The orders' list as a file for spreadsheets. */
export const orderExports: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  api.get(
    '/orders/admin/export.csv',
    { config: { tag: 'Orders' }, handlerTimeout: downloadTimeout, schema: { querystring: OrderQuery } },
    (request, reply) => sendCsv(reply, db, ordersExport(db, request.query, shop.timeZone)),
  )
}
