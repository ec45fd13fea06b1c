import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OneUser } from '#contract/accounts'
import { IdParams } from '#contract/fields'
import { PersonalData } from '#contract/personal-data'
import { anonymiseUser, erasureTimeout, readPersonalData } from '#server/accounts/personal-data.service'
import { downloadTimeout, sendDownload } from '#server/lib/download'
import { limitEach, limitTo } from '#server/lib/semaphore'
import { keepThoughSilent } from '#server/lib/silent'
import { callerOf, lookAgain } from '#server/plugins/session'

/** Limits downloads under way, however slowly they are read. */
const fewAtOnce = limitTo('download of own data', 20, 20)
/** Otherwise one account that reads slowly from a few addresses would take every place. */
const oneOfEach = limitEach(1, 0)
const oneOf =
  (account: string): typeof fewAtOnce =>
  (act) =>
    oneOfEach(account, () => fewAtOnce(act))

/** Sends what the shop keeps of the logged-in user, as a file. */
export const ownData: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/users/my-data',
    {
      config: {
        event: 'download of own data',
        isEndless: true,
        timeout: downloadTimeout,
        rateLimit: { max: 10, timeWindow: '10 minutes' },
      },
      schema: { response: { 200: PersonalData } },
    },
    (request, reply) =>
      sendDownload(reply, {
        name: 'mes-donnees.json',
        type: 'application/json; charset=utf-8',
        atATime: oneOf(callerOf(request)._id),
        stillAllowed: () => lookAgain(request),
        open: () => readPersonalData(api.db, callerOf(request)),
      }) as never,
  )
}

export const staffAnonymising: FastifyPluginAsyncZod = async (api) => {
  api.put(
    '/users/anonymise/:id',
    {
      config: { event: 'erasure', failure: 'user.failed', timeout: erasureTimeout },
      schema: { params: IdParams, response: { 200: OneUser } },
    },
    async (request, reply) => {
      keepThoughSilent(reply)
      return { user: await anonymiseUser(api, callerOf(request), request.params.id) }
    },
  )
}
