import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Credentials,
  ForgottenPassword,
  NewAccount,
  NewPassword,
  OneUser,
  type User,
  WhoAmI,
} from '#contract/accounts'
import { Said } from '#contract/fields'
import { Refusal } from '#contract/refusals'
import { closeSession, logIn } from '#server/accounts/sessions.service'
import { resetPassword, sendReset, verifyEmail } from '#server/accounts/tokens.service'
import { signUp } from '#server/accounts/users.service'
import type { Jobs } from '#server/lib/jobs'
import { mostHashes } from '#server/lib/password'
import { callerAddress } from '#server/plugins/rate-limits'
import { clearSession, identify, sendSession, sessionToken } from '#server/plugins/session'

interface Opened {
  user: User
  token: string
}

/** Any text: a token that the shop never issued is answered like an expired one. */
const tokenParams = z.object({ token: z.string() })

/** Login, sign-up, logout and the links sent by e-mail. */
export const openAccounts: FastifyPluginAsyncZod<{ jobs: Jobs }> = async (api, { jobs }) => {
  const { db } = api
  /** The address that attempts are counted for; undefined while nothing is limited. */
  const attemptsFrom = (request: FastifyRequest) => (api.limited ? callerAddress(request) : undefined)
  /** Replaces the session that came with the request. */
  async function startSession(request: FastifyRequest, reply: FastifyReply, { user, token }: Opened) {
    await closeSession(db, sessionToken(request))
    sendSession(reply, token)
    request.user = user
  }
  await jobs.work<ForgottenPassword>('forgotten-password', ({ email }, askedAt) =>
    sendReset(api, email, askedAt),
  )

  api.post(
    '/users/login',
    {
      config: {
        event: 'login',
        failure: 'login.failed',
        // While the queue of hashes is full, a request is refused before it reaches the database.
        ownLimit: mostHashes,
        rateLimit: { max: 120, timeWindow: '1 minute' },
      },
      schema: { body: Credentials, response: { 200: OneUser } },
    },
    async (request, reply) => {
      const { user, token } = await logIn(db, request.body, attemptsFrom(request))
      await startSession(request, reply, { user, token })
      return { user }
    },
  )

  api.post(
    '/users/sign-up',
    {
      config: {
        event: 'sign-up',
        failure: 'signUp.failed',
        rateLimit: { max: 120, timeWindow: '10 minutes' },
      },
      schema: { body: NewAccount, response: { 201: OneUser } },
    },
    async (request, reply) => {
      const { user, token } = await signUp(api, request.body)
      await startSession(request, reply, { user, token })
      return reply.code(201).send({ user })
    },
  )

  // Every address gets the same text and costs the same work here; a job does the rest.
  api.post(
    '/users/forgot-password',
    {
      config: {
        event: 'forgotten password',
        failure: 'password.failed',
        rateLimit: { max: 60, timeWindow: '10 minutes' },
      },
      schema: { body: ForgottenPassword, response: { 200: Said } },
    },
    async ({ body }) => {
      await jobs.send(db, 'forgotten-password', body)
      return { message: 'Un email de réinitialisation de mot de passe a été envoyé à votre adresse email' }
    },
  )

  api.get('/users/who-am-i', { schema: { response: { 200: WhoAmI } } }, async (request) => ({
    user: await identify(request),
  }))

  api.get(
    '/users/logout',
    { config: { event: 'logout', changesState: true }, schema: { response: { 200: Said } } },
    async (request, reply) => {
      await identify(request)
      await closeSession(db, sessionToken(request))
      clearSession(reply)
      // Not the storage: it holds the chosen theme.
      reply.header('clear-site-data', '"cache"')
      return { message: 'Vous êtes déconnecté.' }
    },
  )

  api.get(
    '/users/verify-email/:token',
    {
      config: { event: 'e-mail verification', changesState: true, failure: 'verification.failed' },
      schema: { params: tokenParams, response: { 200: OneUser } },
    },
    async (request) => {
      const user = await verifyEmail(db, request.params.token)
      request.user = user
      return { user }
    },
  )

  // Without these routes, the paths would match an account's id, or no route at all.
  api.get('/users/verify-email', { schema: { hide: true } }, () => {
    throw new Refusal('verification.failed')
  })
  api.put('/users/password/reset', { schema: { hide: true } }, () => {
    throw new Refusal('password.failed')
  })

  api.put(
    '/users/password/reset/:token',
    {
      config: {
        event: 'password reset',
        failure: 'password.failed',
        rateLimit: { max: 60, timeWindow: '10 minutes' },
      },
      schema: { params: tokenParams, body: NewPassword, response: { 200: Said } },
    },
    async (request) => {
      const { params, body } = request
      request.user = await resetPassword(api, { ...params, ...body }, attemptsFrom(request))
      return { message: 'Mot de passe réinitialisé avec succès' }
    },
  )
}
