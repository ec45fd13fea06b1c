import { type Logger, pino } from 'pino'

/** Pretty for a person at a terminal, JSON otherwise. Cookies, tokens and passwords never get in. */
export function openLog(level: string): Logger {
  const transport = process.stdout.isTTY
    ? {
        transport: {
          target: 'pino-pretty',
          options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
        },
      }
    : {}
  return pino({
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
      req: ({ id, method, url, ip }) => ({ id, method, url: withoutToken(url), ip }),
      err: pino.stdSerializers.err,
    },
    ...transport,
  })
}

/** Verification and reset links carry their token in the path. */
function withoutToken(url = '') {
  return url.replace(/(verify-email|reset-password|password\/reset)\/[^/?]+/, '$1/[redacted]')
}
