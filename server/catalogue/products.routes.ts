import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OneProduct } from '#contract/catalogue'
import { NewProduct, ProductChanges } from '#contract/catalogue-forms'
import { IdParams, Said } from '#contract/fields'
import { addProduct, deleteProduct, updateProduct } from '#server/catalogue/products.service'
import { versionHeaders } from '#server/lib/versions'
import { callerOf } from '#server/plugins/session'
import { storesFor, uploadTimeout } from '#server/plugins/uploads'

const consumes = ['multipart/form-data']

/** Staff's routes for products. */
export const staffProducts: FastifyPluginAsyncZod = async (api) => {
  api.post(
    '/products/add',
    {
      config: { failure: 'product.addFailed', upload: ['image', 'document'], timeout: uploadTimeout },
      schema: { consumes, body: NewProduct, response: { 201: OneProduct } },
    },
    async (request, reply) =>
      reply.code(201).send({ product: await addProduct(storesFor(reply), callerOf(request), request.body) }),
  )
  api.put(
    '/products/update/:id',
    {
      config: { failure: 'product.updateFailed', upload: ['image', 'document'], timeout: uploadTimeout },
      schema: {
        consumes,
        params: IdParams,
        body: ProductChanges,
        headers: versionHeaders,
        response: { 200: OneProduct },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const change = { id, ifMatch: request.headers['if-match'], changes: request.body }
      return { product: await updateProduct(storesFor(reply), callerOf(request), change) }
    },
  )
  api.delete(
    '/products/delete/:id',
    {
      config: { failure: 'product.deleteFailed' },
      schema: { params: IdParams, response: { 200: Said } },
    },
    async (request) => {
      await deleteProduct(api.db, callerOf(request), request.params.id)
      return { message: 'Product deleted successfully' }
    },
  )
}
