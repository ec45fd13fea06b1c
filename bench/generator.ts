// Generates load: a separate process that keeps some connections busy and checks every answer. It reads a
// `Load` from its input and prints the outcome. Each connection sends its next request once its last one is
// answered.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { cpuSeconds } from './child.ts'
import type { Load, Outcome } from './load.ts'

const load: Load = JSON.parse(await text(process.stdin))
const expected = load.body === undefined ? undefined : Buffer.from(load.body, 'base64')
const sent = load.requests.map(written)
let next = 0
let tally = newTally()

const sockets = Array.from({ length: load.connections }, open)
await wait(load.warmUp)
const before = spent()
tally = newTally()
const begun = performance.now()
await wait(load.seconds)
const counted = tally
tally = newTally()
const seconds = (performance.now() - begun) / 1000
const after = spent()
for (const socket of sockets) socket.destroy()
console.log(JSON.stringify(outcome()))
process.exit(0)

function newTally() {
  return { statuses: {} as Record<number, number>, answered: 0, wrong: 0, broken: 0 }
}

function outcome(): Outcome {
  const { statuses, answered, wrong, broken } = counted
  return {
    ...{ statuses, wrong, broken },
    perSecond: answered / seconds,
    busy: after.served.map((each, index) => (each - (before.served[index] ?? 0)) / seconds),
    generatorBusy: (after.own - before.own) / seconds,
  }
}

function spent() {
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1e6, served: load.pids.map(cpuSeconds) }
}

function written({ method = 'GET', path, headers = {}, body = '' }: Load['requests'][number]) {
  const lines = Object.entries({ host: `127.0.0.1:${load.port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Replaces `{n}` in a request with a new number each time. */
function nextRequest() {
  const request = sent[next % sent.length] as string
  next += 1
  return request.includes('{n}') ? request.replace('{n}', `${process.pid}${next}`) : request
}

function open(): Socket {
  const socket = connect(load.port, '127.0.0.1').setNoDelay()
  let head: Buffer | undefined
  let [left, seen, status] = [0, 0, 0]
  let right = true

  function send() {
    socket.write(nextRequest(), 'latin1')
  }
  function takeBody(part: Buffer) {
    if (expected && part.compare(expected, seen, seen + part.length) !== 0) right = false
    seen += part.length
    left -= part.length
    if (left > 0) return
    if (left < 0 || (expected && seen !== expected.length)) right = false
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    tally.answered += 1
    if (!right) tally.wrong += 1
    right = true
    send()
  }
  socket.on('connect', send)
  socket.on('error', () => {
    tally.broken += 1
  })
  socket.on('data', (chunk) => {
    if (left > 0) return takeBody(chunk)
    const read = head ? Buffer.concat([head, chunk]) : chunk
    const end = read.indexOf('\r\n\r\n')
    head = end < 0 ? read : undefined
    if (end < 0) return
    const text = read.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    left = Number(/\ncontent-length: (\d+)/i.exec(text)?.[1])
    seen = 0
    takeBody(read.subarray(end + 4))
  })
  return socket
}

function wait(duration: number) {
  return new Promise((resolve) => setTimeout(resolve, duration * 1000))
}
