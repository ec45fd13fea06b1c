import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Id } from '#contract/fields'
import { isStaff } from '#contract/roles'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What this call means for who gets in, or for whose data leave: its every outcome is logged. A call that
     * finishes after its caller already got 503 is logged twice: 503, then 200.
     */
    event?: string | ((request: FastifyRequest) => string | undefined)
    /** Answers 404 for what belongs to another person: logged as a refusal if the caller is not staff. */
    hidesOthers?: boolean
  }
}

/** For a call that shows other people's data to staff: logged, unless the caller reads their own. */
export const staffReading = (what: string) => (request: FastifyRequest) => {
  const { user, params } = request
  const isOwn = (params as { id?: string } | undefined)?.id === user?._id
  return user && isStaff(user) && !isOwn ? `reading of ${what}` : undefined
}

const eventOfStatus: Record<number, string> = {
  401: 'refused: not logged in',
  403: 'refused: not allowed',
  429: 'refused: too many attempts',
}

/**
 * Logs what an investigation asks first: who got in, who was refused what, when and from where. Never logs
 * what they typed: an address that fails to log in may be anybody's, and a password may be in the wrong
 * field.
 */
export const securityLog = fastifyPlugin(async (app) => {
  const toldToComeBack = new WeakSet<FastifyRequest>()
  // Not `onResponse`, which never comes where the caller has hung up: their call is carried out all the same.
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    if (statusCode === 503) toldToComeBack.add(request)
    log(request, statusCode)
    return payload
  })
  app.addHook('onRoute', (route) => {
    const { config, handler } = route
    if (!config?.event) return
    route.handler = async function (request, reply) {
      const answer = await handler.call(this, request, reply)
      // The call exceeded its timeout, and is carried out all the same.
      if (toldToComeBack.has(request)) log(request, 200)
      return answer
    }
  })
})

function log(request: FastifyRequest, statusCode: number) {
  const event = eventOf(request, statusCode)
  if (!event) return
  const { method, ip, user, routeOptions } = request
  const asked = { method, route: routeOptions.url, id: idIn(request) }
  alwaysHeard(request.log).info({ event, statusCode, ...asked, ip, user: user?._id }, event)
}

/**
 * Logs these lines even where only warnings or errors are logged: a restore relies on them (operations.md).
 */
const alwaysHeard = (log: FastifyBaseLogger) =>
  ['warn', 'error', 'fatal'].includes(log.level) ? log.child({}, { level: 'info' }) : log

/** The id in the request's path; undefined where something else was typed in its place. */
const idIn = ({ params }: FastifyRequest) => Id.safeParse((params as { id?: string } | undefined)?.id).data

function eventOf(request: FastifyRequest, statusCode: number) {
  const { event, hidesOthers } = request.routeOptions.config
  const meant = typeof event === 'function' ? event(request) : event
  if (meant) return meant
  const { user } = request
  if (statusCode === 404 && hidesOthers && user && !isStaff(user)) return 'refused: not theirs'
  return eventOfStatus[statusCode]
}
