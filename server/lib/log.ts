import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

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
      err: withoutRow,
    },
    ...transport,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** PostgreSQL tells of a row that breaks a rule by quoting it, names and hashes included. */
function withoutRow(error: Error) {
  const { detail: _, ...told } = pino.stdSerializers.err(error)
  return told
}

/** Without what was searched for, which may be a name; verification and reset links carry their token in the path. */
function pathOf(url = '') {
  return url
    .replace(/\?.*/s, '')
    .replace(/(verify-email|reset-password|password\/reset)\/[^/]+/, '$1/[redacted]')
}
