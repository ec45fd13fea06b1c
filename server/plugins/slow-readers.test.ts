import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionsWithin, type ReadingLimits, slowReaders } from '#server/plugins/slow-readers'

let app: FastifyInstance
afterEach(() => app.close())

/** More than the system buffers for a connection. Bytes. */
const long = 16 * 1024 * 1024
const piece = 32 * 1024

function* pieces() {
  for (let sent = 0; sent < long; sent += piece) yield Buffer.alloc(piece)
}

async function open(limits: Partial<ReadingLimits>) {
  app = Fastify({ http: { highWaterMark: piece } })
  await app.register(slowReaders, limits)
  app.get('/long', async () => Buffer.alloc(long))
  app.get('/pieces', (_request, reply) =>
    reply.header('content-length', long).send(Readable.from(pieces(), { objectMode: false })),
  )
  app.get('/slow', () => setTimeout(3000, 'late'))
  await app.listen({ port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Requests `/long` and reads nothing of it. `ended` resolves once the shop has closed the connection. */
function neverRead(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET /long HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  return {
    socket,
    ended: new Promise((resolve) => app.server.once('connection', (own) => own.once('close', resolve))),
  }
}

const read = async (port: number) =>
  (await (await fetch(`http://127.0.0.1:${port}/long`)).arrayBuffer()).byteLength

test('who leaves a piece of an answer waiting for too long is let go, and who reads is served', async () => {
  // Long enough for a busy machine to read.
  const port = await open({ longest: 3000 })
  const { ended } = neverRead(port)
  await ended
  expect(await read(port)).toBe(long)
})

// The system kept 2.6 MB for each of them, until it had no memory left for anybody's connections.
test.each([
  ['by the shop', { longest: 100 }, 0],
  ['by Node', {}, 300],
])('who is let go %s takes along what the system keeps for them', async (_, limits, timeout) => {
  const port = await open(limits)
  app.server.setTimeout(timeout)
  const { socket, ended } = neverRead(port)
  await ended
  const whole = once(socket, 'end')
  socket.resume()
  await expect(whole).rejects.toThrow('ECONNRESET')
})

test('where too much waits for all together, those who keep the most waiting are let go', async () => {
  const port = await open({ mostWaiting: long / 2 })
  const { ended } = neverRead(port)
  await ended
  expect(await read(port)).toBe(long)
})

// With a limit of 64 MB for waiting data, the shop used 150.
test('what a reader costs beside what waits for them counts too', async () => {
  const port = await open({ mostWaiting: 20 * 96 * 1024 })
  const readers = Array.from({ length: 30 }, () => ask(port, '/pieces').pause())
  await vi.waitFor(async () => expect(await openOnes()).toBe(20), 5000)
  await setTimeout(2500)
  expect(await openOnes()).toBe(20)
  for (const reader of readers) reader.destroy()
})

test('the first of those that rest makes room when nearly as many are open as there may be', async () => {
  const port = await open({ connections: 10, rested: 500 })
  const slow = ask(port, '/slow')
  const idle = ask(port, '/nothing')
  await once(idle, 'data')
  const others = Array.from({ length: 8 }, () => ask(port, '/nothing'))
  await once(idle, 'close')
  await once(slow, 'data')
  expect(others.filter(({ closed }) => closed)).toEqual([])
  for (const socket of [slow, ...others]) socket.destroy()
})

// A connection that a browser had opened in advance held the stop up for 20 s, one kept after a download for
// 72 s: the shop was ended halfway. And an answer that its reader had not taken yet was cut short.
test('a shop that closes waits for those who are answered, and for nobody who rests or never asked', async () => {
  const port = await open({})
  const asked = once(app.server, 'request')
  const silent = connect(port, '127.0.0.1').resume()
  const { socket: reader } = neverRead(port)
  await asked
  await setTimeout(100)
  const closing = app.close()
  await once(silent, 'close')
  let read = 0
  reader.on('data', (chunk) => {
    read += chunk.length
  })
  reader.resume()
  await Promise.all([once(reader, 'close'), closing])
  expect(read).toBeGreaterThan(long)
})

test.each([
  [64, 32],
  [800, 400],
  [4096, 3596],
  [Number.POSITIVE_INFINITY, 20_000],
])('where %s files may be open, %s connections may', (files, connections) => {
  expect(connectionsWithin(files)).toBe(connections)
})

const openOnes = () => promisify(app.server.getConnections.bind(app.server))()

function ask(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
  return socket
}
