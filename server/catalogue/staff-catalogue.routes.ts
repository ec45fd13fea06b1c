import type { FastifyInstance } from 'fastify'
import { staffCategories } from '#server/catalogue/categories.routes'
import { staffOptions } from '#server/catalogue/options.routes'
import { staffProducts } from '#server/catalogue/products.routes'

/** Staff's changes to the catalogue. By the time a change is answered, a read shows it. */
export async function staffCatalogue(api: FastifyInstance) {
  api.addHook('preSerialization', async (_request, reply, payload) => {
    if (reply.statusCode < 400) await api.untilChangesHeard()
    return payload
  })
  await api.register(staffCategories)
  await api.register(staffProducts)
  await api.register(staffOptions)
}
