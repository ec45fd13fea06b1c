import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NewUser, OneUser, UserChanges, UserQuery, Users, UserUpdate } from '#contract/accounts'
import { IdParams, Said } from '#contract/fields'
import { isStaff } from '#contract/roles'
import { erasureTimeout } from '#server/accounts/personal-data.service'
import { sendVerificationAgain } from '#server/accounts/tokens.service'
import { findUser, listUsers } from '#server/accounts/users.queries'
import { addUser, deleteUser, updateUser } from '#server/accounts/users.service'
import { check } from '#server/lib/check'
import { found } from '#server/lib/found'
import { keepThoughSilent } from '#server/lib/silent'
import { versionHeaders } from '#server/lib/versions'
import { callerAddress } from '#server/plugins/rate-limits'
import { staffReading } from '#server/plugins/security-log'
import { callerOf, requireStaff } from '#server/plugins/session'

/** What logged-in users may do with their own account, and staff with everyone's. */
export const ownAccount: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/users/send-verification-email',
    {
      config: {
        changesState: true,
        failure: 'verification.sendFailed',
        rateLimit: { max: 10, timeWindow: '10 minutes' },
      },
      schema: { response: { 200: Said } },
    },
    async (request) => {
      await sendVerificationAgain(api, callerOf(request))
      return { message: 'Email de vérification envoyé avec succès' }
    },
  )

  api.get(
    '/users/:id',
    {
      onRequest: requireSelfOrStaff,
      config: { event: staffReading('an account') },
      schema: { params: IdParams, response: { 200: OneUser } },
    },
    async ({ params: { id } }) => ({ user: found(await findUser(api.db, id), 'user.unknown') }),
  )

  api.put(
    '/users/update/:id',
    {
      onRequest: requireSelfOrStaff,
      config: {
        event: changeWorthTelling,
        failure: 'user.failed',
        rateLimit: ownChanges,
      },
      schema: { params: IdParams, body: UserChanges, headers: versionHeaders, response: { 200: OneUser } },
    },
    async (request) => {
      const caller = callerOf(request)
      const changes = isStaff(caller) ? request.body : check(UserUpdate, request.body, 'user.failed')
      const change = { id: request.params.id, ifMatch: request.headers['if-match'], changes }
      return { user: await updateUser(api, caller, change) }
    },
  )
}

/**
 * Limits changes of accounts, except by staff, who make many. A change of address sends an e-mail there, or
 * reveals whose it is, so it is counted per caller. Other changes are counted too: the former name may be
 * kept, and accounts cost nothing.
 */
const ownChanges = {
  timeWindow: '10 minutes',
  max: (request: FastifyRequest) => (isMove(request) ? 10 : 30),
  keyGenerator: (request: FastifyRequest) =>
    isMove(request) ? callerAddress(request) : `changes ${callerAddress(request)}`,
  allowList: (request: FastifyRequest) => isStaff(callerOf(request)),
}

function isMove({ body, user }: FastifyRequest) {
  const { email } = (body ?? {}) as UserChanges
  return email !== undefined && email !== user?.email
}

/** A change by staff may be one of role; the audit records it too, but a restore reverts the audit. */
function changeWorthTelling(request: FastifyRequest) {
  const { id } = request.params as { id: string }
  const { user } = request
  if (id === user?._id) return isMove(request) ? 'e-mail address change' : undefined
  return user && isStaff(user) ? 'account change' : undefined
}

/** Runs before the body is read; answers the same whether the other account exists or not. */
async function requireSelfOrStaff(request: FastifyRequest) {
  const { data } = IdParams.safeParse(request.params)
  if (data?.id !== callerOf(request)._id) await requireStaff(request)
}

export const staffUsers: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/users',
    {
      config: { event: staffReading('accounts') },
      schema: { querystring: UserQuery, response: { 200: Users } },
    },
    ({ query }) => listUsers(api.db, query),
  )

  api.post(
    '/users/add',
    { config: { failure: 'user.failed' }, schema: { body: NewUser, response: { 201: OneUser } } },
    async (request, reply) => {
      const user = await addUser(api, callerOf(request), request.body)
      return reply.code(201).send({ user })
    },
  )

  api.delete(
    '/users/delete/:id',
    {
      config: { event: 'erasure', failure: 'user.deleteFailed', timeout: erasureTimeout },
      schema: { params: IdParams, response: { 200: Said } },
    },
    async (request, reply) => {
      keepThoughSilent(reply)
      await deleteUser(api, callerOf(request), request.params.id)
      return { message: 'User deleted successfully' }
    },
  )
}
