import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

/**
 * Logs in pretty form for a person at a terminal, else as JSON, or to `destination`. Cookies, tokens and
 * passwords are never logged.
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
  return pretty ? pino(options) : pino(options, destination ?? openOutput())
}

/** Lines that wait while the disk is full or the reader stands still; those beyond are lost. Bytes. */
const mostWaiting = 4 * 2 ** 20

/** Standard output, whose errors hold up nobody and end nothing: lines wait until there is room again. */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting })
  let isStuck = false
  output.on('error', () => {
    isStuck = true
  })
  output.on('write', () => {
    isStuck = false
  })
  const flushSync = output.flushSync.bind(output)
  // After a fatal error and at the end of the process. It would try for ever what a full disk refuses.
  output.flushSync = () => isStuck || flushSync()
  return output
}

/**
 * PostgreSQL reports a row that breaks a rule by quoting it, names and hashes included. The framework reports
 * an answer that came too late by its address, token or search included.
 */
function withoutSecrets(error: Error) {
  const { detail: _, ...told } = pino.stdSerializers.err(error)
  const { type, code } = told
  return code === alreadySent ? { type, code, message: tooLate } : told
}
const alreadySent = 'FST_ERR_REP_ALREADY_SENT'
const tooLate = 'Another answer was sent before.'

/** For an error that is logged without a message, pino adds the error's own message. */
function withoutAddress(this: Logger, args: Parameters<LogFn>, method: LogFn) {
  const [told] = args as unknown[] as [{ err?: { code?: string } } | null | undefined]
  const isLate = told?.err?.code === alreadySent
  method.apply(this, (isLate ? [told, tooLate] : args) as Parameters<LogFn>)
}

/** Leaves out the query (a search may be a name) and the token of a verification or reset link. */
function pathOf(url = '') {
  return url
    .replace(/\?.*/s, '')
    .replace(/(verify-email|reset-password|password\/reset)\/[^/]+/, '$1/[redacted]')
}
