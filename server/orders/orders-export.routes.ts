import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OrderQuery } from '#contract/orders'
import { downloadTimeout } from '#server/lib/download'
import { sendCsv } from '#server/plugins/csv-download'

/** The orders' list as a file for spreadsheets. */
export const orderExports: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/orders/admin/export.csv',
    {
      config: { event: 'export of orders', timeout: downloadTimeout },
      schema: { querystring: OrderQuery },
    },
    (request, reply) => sendCsv(reply, { list: 'orders', query: request.query }),
  )
}
