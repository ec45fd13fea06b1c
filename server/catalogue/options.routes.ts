import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OneOption } from '#contract/catalogue'
import { NewOption, OptionChanges } from '#contract/catalogue-forms'
import { IdParams, Said } from '#contract/fields'
import { addOption, deleteOption, updateOption } from '#server/catalogue/options.service'
import { versionHeaders } from '#server/lib/versions'
import { callerOf } from '#server/plugins/session'

/** Staff's routes for options. */
export const staffOptions: FastifyPluginAsyncZod = async (api) => {
  const { db } = api
  api.post(
    '/options/add',
    {
      config: { failure: 'option.addFailed' },
      schema: { body: NewOption, response: { 201: OneOption } },
    },
    async (request, reply) =>
      reply.code(201).send({ option: await addOption(db, callerOf(request), request.body) }),
  )
  api.put(
    '/options/update/:id',
    {
      config: { failure: 'option.failed' },
      schema: {
        params: IdParams,
        body: OptionChanges,
        headers: versionHeaders,
        response: { 200: OneOption },
      },
    },
    async (request) => {
      const { id } = request.params
      const change = { id, ifMatch: request.headers['if-match'], changes: request.body }
      return { option: await updateOption(db, callerOf(request), change) }
    },
  )
  api.delete(
    '/options/delete/:id',
    {
      config: { failure: 'option.failed' },
      schema: { params: IdParams, response: { 200: Said } },
    },
    async (request) => {
      await deleteOption(db, callerOf(request), request.params.id)
      return { message: 'Option deleted successfully' }
    },
  )
}
