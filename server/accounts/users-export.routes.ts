import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { UserQuery } from '#contract/accounts'
import { usersExport } from '#server/accounts/users-export.queries'
import { downloadTimeout, sendCsv } from '#server/lib/csv-download'

/** The users' list as a file for spreadsheets. */
export const userExports: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  api.get(
    '/users/export.csv',
    { handlerTimeout: downloadTimeout, schema: { querystring: UserQuery } },
    (request, reply) => sendCsv(reply, db, usersExport(db, request.query, shop.timeZone)),
  )
}
