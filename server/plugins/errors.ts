import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal, type RefusalCode, refusals } from '#contract/refusals'
import { refusedFields } from '#server/lib/check'
import { isForReading, sendBusyPage } from '#server/plugins/busy-page'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The refusal of this call where its input is wrong and no field has a message of its own. */
    failure?: RefusalCode
  }
}

/** PostgreSQL that is away, full, read-only, stopping or too slow: the caller may try again. */
const databaseIsAway =
  /^(CONNECT|ECONN|ETIMEDOUT|ENOENT|EPIPE|08|53|57|58030|55P03|40001|40P01|25006|25P0[34])/
/** No room for a file or a thread, or nowhere to write it. */
const machineIsFull = /^(E_CANNOT_|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ERR_WORKER_INIT_FAILED)/
/** A value of the right shape that cannot exist: in a forged cursor, or a day of the year 0. */
const noSuchValue = /^22(P02|003|007|008)$/

/** After how long a client may ask a busy shop again. Seconds. */
export const busyFor = 2

/** The one place that turns any error, and any unknown address, into `{code, message, requestId}`. */
export const errors = fastifyPlugin(async (app: FastifyInstance) => {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'request.unknown'))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return refuse(request, reply, error.code, error.details)
    if (hasZodFastifySchemaValidationErrors(error)) return refuseInput(request, reply, error)
    const code = refusalFor(error, request)
    // A body that cannot be read is a wrong input, whatever the call's own failure is.
    return refuse(request, reply, code, {}, error.statusCode === 400 ? 400 : undefined)
  })
})

/** The refusal for an error; logs the error where it is not the caller's fault. */
export function refusalFor(error: FastifyError, request: FastifyRequest): RefusalCode {
  const code = codeFor(error, request)
  if (code === 'server.failed') request.log.error({ err: error }, 'unexpected error')
  if (code === 'server.busy') request.log.warn({ err: error }, 'a service is away')
  return code
}

function codeFor(error: FastifyError, request: FastifyRequest): RefusalCode {
  const { code = '', statusCode } = error
  // No service is away, and nothing needs a log line: the call waits for its sender to finish.
  if (code === 'FST_ERR_HANDLER_TIMEOUT' && request.raw.complete === false) return 'request.late'
  // An error with a status is about the request itself: a sender who hangs up resets a connection as a
  // database does.
  if (statusCode === undefined && (databaseIsAway.test(code) || machineIsFull.test(code)))
    return 'server.busy'
  const status = noSuchValue.test(code) ? 400 : (statusCode ?? 500)
  if (status === 413) return 'request.tooLarge'
  if (status === 415 || status === 406) return 'request.unsupported'
  if (status === 416) return 'request.range'
  if (status === 429) return 'request.tooMany'
  if (status === 404) return 'request.unknown'
  if (status === 503) return 'server.busy'
  if (status < 500) return request.routeOptions.config.failure ?? 'request.invalid'
  return 'server.failed'
}

type InputError = { validation: { instancePath: string; message?: string }[]; validationContext?: string }

function refuseInput(request: FastifyRequest, reply: FastifyReply, error: InputError) {
  // An id that cannot exist counts as unknown.
  if (error.validationContext === 'params') return refuse(request, reply, 'request.unknown')
  const code = request.routeOptions.config.failure ?? 'request.invalid'
  const issues = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean),
    message,
  }))
  return refuse(request, reply, code, refusedFields(issues, code), 400)
}

/**
 * Sends a refusal's message and status, as JSON; where the caller has to wait, a browser that wants a page gets
 * HTML.
 * @param details added to the answer; a `retryAfter` among them, seconds, goes into the headers too
 * @param status replaces the table's
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  details: Record<string, unknown> = {},
  status: number = refusals[code][0],
) {
  const wait = details.retryAfter ?? (status === 503 && !reply.hasHeader('retry-after') ? busyFor : undefined)
  if (wait) reply.header('retry-after', String(wait))
  reply.code(status)
  if ((code === 'server.busy' || code === 'request.tooMany') && isForReading(request))
    return sendBusyPage(reply, code)
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, message: refusals[code][1], requestId: request.id, ...details })
}
