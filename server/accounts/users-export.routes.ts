import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { UserQuery } from '#contract/accounts'
import { downloadTimeout } from '#server/lib/download'
import { sendCsv } from '#server/plugins/csv-download'

/** The users' list as a file for spreadsheets. */
export const userExports: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/users/export.csv',
    {
      config: { event: 'export of users', timeout: downloadTimeout },
      schema: { querystring: UserQuery },
    },
    (request, reply) => sendCsv(reply, { list: 'users', query: request.query }),
  )
}
