import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyPlugin from 'fastify-plugin'
import { Counter, type Registry } from 'prom-client'
import { beforeFramework } from '#server/lib/before-framework'
import { hostsOf } from '#server/lib/hosts'
import { chooseEncoding, isKnown, type Ready } from '#server/lib/ready-bytes'

/** For each route, how many answers went this way, by status. */
type Sent = Map<string, { 200: number; 304: number }>

/**
 * Sends ready answers straight from memory, before the framework looks at the request: the same headers and
 * bytes, for a fraction of the work. Every other request takes the usual way.
 */
export const readyLane = fastifyPlugin(async (app) => {
  const { server, readyStore, databasePulse } = app
  const sent: Sent = new Map()
  countAnswers(sent, app.metrics)

  beforeFramework(server, (request, response, pass) => {
    // The usual way decides how old an answer may be without the database, and how connections end while
    // draining.
    const isOpen = databasePulse.isWell() && databasePulse.isInTouch() && !app.isDraining()
    const ready = isOpen ? readyStore.get(request.url ?? '') : undefined
    const status = ready && isPlain(request, ready) ? send(request, response, ready) : undefined
    if (!ready || !status) return pass(request, response)
    count(sent, ready.route, status)
  })
})

/** Whether it is a read without a body, from a caller who gets the same answer as everyone. */
function isPlain(request: IncomingMessage, { ownForStaff }: Ready) {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  if (hostsOf(request) !== 1) return false
  return !ownForStaff || headers.cookie === undefined || !mayBeStaff.test(headers.cookie)
}

/** A session that was not given to a client (see openSession), in any notation. */
const mayBeStaff = /sid\s*=(?!c_)/

/** @returns the status; undefined where the answer is still to be compressed. */
function send({ headers }: IncomingMessage, response: ServerResponse, ready: Ready) {
  if (isKnown(ready, headers['if-none-match'])) {
    response.writeHead(304, ready.unchanged).end()
    return 304
  }
  const made = ready.encoded[chooseEncoding(ready, headers['accept-encoding'])]
  if (!made) return undefined
  response.writeHead(200, made.head).end(made.body)
  return 200
}

function count(sent: Sent, route: string, status: 200 | 304) {
  let counts = sent.get(route)
  if (!counts) {
    counts = { 200: 0, 304: 0 }
    sent.set(route, counts)
  }
  counts[status] += 1
}

/** Unlike all others, these answers are not timed one by one: each takes some microseconds. */
function countAnswers(sent: Sent, register: Registry) {
  const answers = new Counter({
    name: 'ready_answers_total',
    help: 'Answers sent straight from memory, by route and status',
    labelNames: ['route', 'status'],
    registers: [register],
    collect() {
      answers.reset()
      for (const [route, counts] of sent) {
        for (const [status, times] of Object.entries(counts)) answers.inc({ route, status }, times)
      }
    },
  })
}
