import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OneCategory } from '#contract/catalogue'
import { CategoryChanges, NewCategory } from '#contract/catalogue-forms'
import { IdParams, Said } from '#contract/fields'
import { createCategory, deleteCategory, updateCategory } from '#server/catalogue/categories.service'
import { versionHeaders } from '#server/lib/versions'
import { callerOf } from '#server/plugins/session'
import { storesFor, uploadTimeout } from '#server/plugins/uploads'

const consumes = ['multipart/form-data']

/** Staff's routes for categories. */
export const staffCategories: FastifyPluginAsyncZod = async (api) => {
  api.post(
    '/categories/create',
    {
      config: { failure: 'category.createFailed', upload: ['image'], timeout: uploadTimeout },
      schema: { consumes, body: NewCategory, response: { 201: OneCategory } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send({ category: await createCategory(storesFor(reply), callerOf(request), request.body) }),
  )
  api.put(
    '/categories/update/:id',
    {
      config: { failure: 'category.updateFailed', upload: ['image'], timeout: uploadTimeout },
      schema: {
        consumes,
        params: IdParams,
        body: CategoryChanges,
        headers: versionHeaders,
        response: { 200: OneCategory },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const change = { id, ifMatch: request.headers['if-match'], changes: request.body }
      return { category: await updateCategory(storesFor(reply), callerOf(request), change) }
    },
  )
  api.delete(
    '/categories/delete/:id',
    {
      config: { failure: 'category.deleteFailed' },
      schema: { params: IdParams, response: { 200: Said } },
    },
    async (request) => {
      await deleteCategory(api.db, callerOf(request), request.params.id)
      return { message: 'Catégorie supprimée avec succès' }
    },
  )
}
