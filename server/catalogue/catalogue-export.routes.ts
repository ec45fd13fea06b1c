import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProductQuery } from '#contract/catalogue'
import { ListQuery } from '#contract/fields'
import { categoriesExport, productsExport } from '#server/catalogue/catalogue-export.queries'
import { downloadTimeout, sendCsv } from '#server/lib/csv-download'

const tags = ['Catalogue']

/** The catalogue's lists as files for spreadsheets. */
export const catalogueExports: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  api.get(
    '/products/export.csv',
    { handlerTimeout: downloadTimeout, schema: { tags, querystring: ProductQuery } },
    (request, reply) => sendCsv(reply, db, productsExport(db, request.query, shop.timeZone)),
  )
  api.get(
    '/categories/export.csv',
    { handlerTimeout: downloadTimeout, schema: { tags, querystring: ListQuery } },
    (request, reply) => sendCsv(reply, db, categoriesExport(db, request.query, shop.timeZone)),
  )
}
