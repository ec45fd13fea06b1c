import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Categories,
  OneCategory,
  OneOption,
  OneProduct,
  OptionQuery,
  Options,
  ProductQuery,
  Products,
  SearchQuery,
  SearchResult,
} from '#contract/catalogue'
import { IdParams, ListQuery } from '#contract/fields'
import { isStaff } from '#contract/roles'
import { findCategory, hasCategory, listCategories } from '#server/catalogue/categories.queries'
import { nearestProducts } from '#server/catalogue/nearest.queries'
import { findOption, listOptions } from '#server/catalogue/options.queries'
import { findProduct, listProducts } from '#server/catalogue/products.queries'
import { searchProducts } from '#server/catalogue/search.queries'
import { found } from '#server/lib/found'
import { searchOfEach } from '#server/lib/searching'
import { countedRequest } from '#server/plugins/page-parts'
import { callerNetwork } from '#server/plugins/rate-limits'

/** What anyone may read: categories, products, options, the search. Responses are cached in memory. */
export const openCatalogue: FastifyPluginAsyncZod = async (api) => {
  const { db } = api
  /**
   * Runs few searches at a time per address; other addresses with the same search wait for none of them. One
   * that waits is no work yet, nor is its page: the waiting searches of four networks kept staff from their
   * lists.
   */
  const inTurn = <Found>(
    request: FastifyRequest<{ Querystring: { q?: string } }>,
    read: () => Promise<Found>,
  ) =>
    api.limited && request.query.q
      ? searchOfEach(callerNetwork(request), read, () => {
          request.making?.leaveToOthers()
          countedRequest(request).endWork?.()
        })
      : read()
  const search = async ({ q, limit }: SearchQuery) =>
    q ? searchProducts(db, q, limit) : { products: [], total: 0 }
  const findNearest = async ({ q, limit }: SearchQuery) => {
    const products = q ? await nearestProducts(db, q, limit) : []
    return { products, total: products.length }
  }
  const config = { ready: true, ownForStaff: true }
  const seenBy = ({ user }: FastifyRequest) => ({ staff: isStaff(user) })

  api.get(
    '/categories',
    { config, schema: { querystring: ListQuery, response: { 200: Categories } } },
    (request) => listCategories(db, request.query),
  )
  api.get(
    '/categories/:id',
    { config: { ...config, ofCategory: true }, schema: { params: IdParams, response: { 200: OneCategory } } },
    async ({ params: { id } }) => ({ category: found(await findCategory(db, id), 'category.unknown') }),
  )
  api.get(
    '/products',
    {
      config: { ...config, costly: true },
      schema: { querystring: ProductQuery, response: { 200: Products } },
    },
    (request) => inTurn(request, () => listProducts(db, request.query, seenBy(request))),
  )
  api.get(
    '/products/:id',
    { config, schema: { params: IdParams, response: { 200: OneProduct } } },
    async (request) => ({
      product: found(await findProduct(db, request.params.id, seenBy(request)), 'product.unknown'),
    }),
  )
  api.get(
    '/products/category/:id',
    {
      config: { ...config, ofCategory: true, costly: true },
      schema: { params: IdParams, querystring: ProductQuery, response: { 200: Products } },
    },
    async (request) => {
      const { id } = request.params
      found(await hasCategory(db, id), 'category.unknown')
      const query = { ...request.query, category: id, asWritten: true }
      return inTurn(request, () => listProducts(db, query, seenBy(request)))
    },
  )
  api.get(
    '/options',
    { config, schema: { querystring: OptionQuery, response: { 200: Options } } },
    (request) => listOptions(db, request.query),
  )
  api.get(
    '/options/:id',
    { config, schema: { params: IdParams, response: { 200: OneOption } } },
    async ({ params: { id } }) => ({ option: found(await findOption(db, id), 'option.unknown') }),
  )
  api.get(
    '/search',
    { config: { ready: true }, schema: { querystring: SearchQuery, response: { 200: SearchResult } } },
    (request) => inTurn(request, () => search(request.query)),
  )
  api.get(
    '/search/nearest',
    { config: { ready: true }, schema: { querystring: SearchQuery, response: { 200: SearchResult } } },
    (request) => inTurn(request, () => findNearest(request.query)),
  )
}
