import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

/**
 * Pretty for a person at a terminal, JSON otherwise, or to `destination`. Cookies, tokens and passwords never get in.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const pretty = process.stdout.isTTY && !destination
  const transport = pretty
    ? {
        transport: {
          target: 'pino-pretty',
          options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
        },
      }
    : {}
  const options = {
    level,
    redact: {
      paths: [
        'cookie',
        'authorization',
        'password',
        'token',
        '*.cookie',
        '*.authorization',
        '*.password',
        '*.token',
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: ({ id, method, url, ip }: FastifyRequest) => ({ id, method, url: pathOf(url), ip }),
      err: withoutSecrets,
    },
    hooks: { logMethod: withoutAddress },
    ...transport,
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * PostgreSQL tells of a row that breaks a rule by quoting it, names and hashes included; the framework, of an answer that
 * came too late, by the address that it is of, token or search included.
 */
function withoutSecrets(error: Error) {
  const { detail: _, ...told } = pino.stdSerializers.err(error)
  const { type, code } = told
  return code === alreadySent ? { type, code, message: tooLate } : told
}
const alreadySent = 'FST_ERR_REP_ALREADY_SENT'
const tooLate = 'Another answer was sent before.'

/** Of an error that is told without a word pino takes the error's own, beside what is told of it. */
function withoutAddress(this: Logger, args: Parameters<LogFn>, method: LogFn) {
  const [told] = args as unknown[] as [{ err?: { code?: string } } | null | undefined]
  const isLate = told?.err?.code === alreadySent
  method.apply(this, (isLate ? [told, tooLate] : args) as Parameters<LogFn>)
}

/** Without what was searched for, which may be a name; verification and reset links carry their token in the path. */
function pathOf(url = '') {
  return url
    .replace(/\?.*/s, '')
    .replace(/(verify-email|reset-password|password\/reset)\/[^/]+/, '$1/[redacted]')
}
