import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusals } from '#contract/refusals'
import { busyFor } from '#server/plugins/errors'
import { endSoon, hasBody, partSlowly } from '#server/plugins/unread-bodies'

interface Malformed {
  line: string
  code: RefusalCode
}
const unreadable: Malformed = { line: '400 Bad Request', code: 'request.invalid' }
const faults: Record<string, Malformed> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 'request.tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'request.late' },
}

/** Only this property of Node's tells which answer has the connection. */
type Answering = Socket & { _httpMessage?: ServerResponse | null }

/** Refuses bytes that are no HTTP, and so never become a request, in the usual form; ends the connection. */
export function refuseMalformed(error: { code?: string }, socket: Answering) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const answer = socket._httpMessage
  if (answer && !answer.writableEnded) {
    // In the middle of that answer, ours would be read as a part of it.
    if (answer.headersSent) return socket.destroy()
    // Before that answer, ours would be read as the answer to the earlier request: so that one ends the
    // connection.
    if (answer.req.complete) {
      answer.shouldKeepAlive = false
      return
    }
  }
  const { line, code } = faults[error.code ?? ''] ?? unreadable
  const body = refusalBody(code)
  const headers = { ...lastHeaders, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  endSoon(socket, `${[`HTTP/1.1 ${line}`, ...lines].join('\r\n')}\r\n\r\n${body}`)
}

/** While the shop closes, the framework would answer by itself, in English and without any of our headers. */
export function refuseAtClose(request: IncomingMessage, response: ServerResponse) {
  if (hasBody(request)) partSlowly(request)
  const body = refusalBody('server.busy')
  response.writeHead(503, {
    ...lastHeaders,
    'retry-after': String(busyFor),
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const refusalBody = (code: RefusalCode) =>
  JSON.stringify({ code, message: refusals[code][1], requestId: randomUUIDv7() })

/** The headers of answers that are made without the framework, each the last of its connection. */
const lastHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  connection: 'close',
}
