import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { User } from '#contract/accounts'
import { Refusal } from '#contract/refusals'
import { isStaff, isStaffRole } from '#contract/roles'
import { findSessions, sessionLimits, touchSession } from '#server/accounts/sessions.queries'
import { together } from '#server/lib/together'
import { hashToken } from '#server/lib/token'
import { hasBody } from '#server/plugins/unread-bodies'

declare module 'fastify' {
  interface FastifyInstance {
    findSession: (tokenHash: Buffer) => Promise<{ user: User; stale: boolean } | undefined>
  }
  interface FastifyRequest {
    /** The caller, once a guard or `identify` has run; null on a route behind no guard. */
    user: User | null
    identity?: Promise<User | null>
    /** The guard that let the caller in. */
    guard?: (request: FastifyRequest) => Promise<void>
    /** Whether the whole body had arrived when the caller was identified. */
    cameWhole: boolean
  }
  interface FastifyContextConfig {
    /** For staff this answer is made each time: it tells them more, and what they have just changed on any node. */
    ownForStaff?: boolean
  }
}

const tokenShape = /^[cs]_[\w-]{43}$/

/**
 * Identifies the caller by the session cookie. Register it before the ready answers: staff never get those.
 */
export const session = fastifyPlugin(async (app) => {
  app.decorateRequest('user', null)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('guard', undefined)
  app.decorateRequest('cameWhole', false)
  app.decorate(
    'findSession',
    together((tokenHashes: Buffer[]) => findSessions(app.db, tokenHashes)),
  )
  app.addHook('onRequest', (request, _reply, done) => {
    const isOwn = request.routeOptions.config.ownForStaff && isStaffToken(sessionToken(request))
    if (!isOwn) return done()
    identify(request).then((user) => {
      request.isPersonal = isStaff(user)
      done()
    }, done)
  })
  // Guards run before the body is read, or is seen to be empty: it may arrive after the session has ended.
  app.addHook('preHandler', async (request) => {
    if (hasBody(request.raw) && !request.cameWhole) await lookAgain(request)
  })
})

/**
 * Identifies again a caller who was let in a while ago. Every loss of rights ends the account's sessions,
 * except where the owner sets another e-mail address: that has to be verified first.
 * @throws Refusal session.missing, session.unverified, session.forbidden
 */
export async function lookAgain(request: FastifyRequest) {
  if (!request.guard) return
  request.identity = undefined
  await request.guard(request)
}

/** 401 for a caller who is not logged in. Guards run before the body is read. */
export async function requireUser(request: FastifyRequest) {
  if (!(await identify(request))) throw new Refusal('session.missing')
  request.guard = requireUser
}

/** 401, or 403 until the e-mail address is verified. Any role may pass: staff order too. */
export async function requireVerified(request: FastifyRequest) {
  await requireUser(request)
  if (!callerOf(request).isVerified) throw new Refusal('session.unverified')
  request.guard = requireVerified
}

/** 401, or 403 unless the caller is a verified admin or superAdmin. */
export async function requireStaff(request: FastifyRequest) {
  await requireUser(request)
  const { role, isVerified } = callerOf(request)
  if (!isStaffRole(role)) throw new Refusal('session.forbidden')
  if (!isVerified) throw new Refusal('session.unverified')
  request.guard = requireStaff
}

/** 401, or 403 unless the caller is a verified superAdmin. */
export async function requireSuperAdmin(request: FastifyRequest) {
  await requireStaff(request)
  if (callerOf(request).role !== 'superAdmin') throw new Refusal('session.forbidden')
  request.guard = requireSuperAdmin
}

/** The caller, behind a guard. */
export function callerOf(request: FastifyRequest): User {
  if (!request.user) throw new Refusal('session.missing')
  return request.user
}

/** Asks the database once per request, however often it is called. */
export function identify(request: FastifyRequest): Promise<User | null> {
  request.identity ??= findCaller(request)
  return request.identity
}

async function findCaller(request: FastifyRequest): Promise<User | null> {
  const token = sessionToken(request)
  if (!token) return null
  const { db } = request.server
  const hash = hashToken(token)
  const found = await request.server.findSession(hash)
  // A database that can be read but not written still identifies the caller.
  if (found?.stale) {
    await touchSession(db, hash).catch((err) =>
      request.log.warn({ err }, 'the use of a session was not noted'),
    )
  }
  request.user = found?.user ?? null
  request.cameWhole = request.raw.complete
  return request.user
}

/** The session cookie's value, if it can be a session at all. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookie(request.server.shop.publicUrl)]
  return token && tokenShape.test(token) ? token : undefined
}

/** Whether the token was given to staff (see openSession). */
export const isStaffToken = (token: string | undefined) => token?.startsWith('s_') === true

/** Browsers keep a `__Host-` cookie only over https, and then nobody else on the domain can set it. */
export function sessionCookie(publicUrl: string) {
  return publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
}

/** Sets the browser's only session from now on: one from before the login is worthless. */
export function sendSession(reply: FastifyReply, token: string) {
  const maxAge = sessionLimits[isStaffToken(token) ? 'staff' : 'others'].absolute
  reply.setCookie(sessionCookie(reply.server.shop.publicUrl), token, { ...cookieRules(reply), maxAge })
}

export function clearSession(reply: FastifyReply) {
  reply.clearCookie(sessionCookie(reply.server.shop.publicUrl), cookieRules(reply))
}

function cookieRules(reply: FastifyReply) {
  const secure = reply.server.shop.publicUrl.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
