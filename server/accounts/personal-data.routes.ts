import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OneUser } from '#contract/accounts'
import { Id } from '#contract/fields'
import { PersonalData } from '#contract/personal-data'
import { anonymiseUser, readPersonalData } from '#server/accounts/personal-data.service'
import { downloadTimeout } from '#server/lib/csv-download'
import { callerOf } from '#server/plugins/session'

/** What the shop keeps of whoever is logged in, as a file. */
export const ownData: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/users/my-data',
    {
      config: { isEndless: true, rateLimit: { max: 10, timeWindow: '10 minutes' } },
      handlerTimeout: downloadTimeout,
      schema: { response: { 200: PersonalData } },
    },
    async (request, reply) => {
      const file = await readPersonalData(api.db, callerOf(request))
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="mes-donnees.json"')
        .header('cache-control', 'private, no-store')
      return reply.send(file as never)
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
