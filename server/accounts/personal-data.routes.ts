import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OneUser } from '#contract/accounts'
import { Id } from '#contract/fields'
import { PersonalData } from '#contract/personal-data'
import { anonymiseUser, readPersonalData } from '#server/accounts/personal-data.service'
import { callerOf } from '#server/plugins/session'

/** What the shop keeps of whoever is logged in, as a file. */
export const ownData: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/users/my-data',
    {
      config: { rateLimit: { max: 10, timeWindow: '10 minutes' } },
      schema: { response: { 200: PersonalData } },
    },
    async (request, reply) => {
      const data = await readPersonalData(api.db, callerOf(request))
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return data
    },
  )
}

export const staffForgetting: FastifyPluginAsyncZod = async (api) => {
  api.put(
    '/users/anonymise/:id',
    {
      config: { failure: 'user.failed' },
      schema: { params: z.object({ id: Id }), response: { 200: OneUser } },
    },
    async (request) => ({ user: await anonymiseUser(api.db, callerOf(request), request.params.id) }),
  )
}
