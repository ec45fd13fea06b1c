import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProductQuery } from '#contract/catalogue'
import { ListQuery } from '#contract/fields'
import { downloadTimeout } from '#server/lib/download'
import { sendCsv } from '#server/plugins/csv-download'

/** The catalogue's lists as files for spreadsheets. */
export const catalogueExports: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/products/export.csv',
    { config: { timeout: downloadTimeout }, schema: { querystring: ProductQuery } },
    (request, reply) => sendCsv(reply, { list: 'products', query: request.query }),
  )
  api.get(
    '/categories/export.csv',
    { config: { timeout: downloadTimeout }, schema: { querystring: ListQuery } },
    (request, reply) => sendCsv(reply, { list: 'categories', query: request.query }),
  )
}
