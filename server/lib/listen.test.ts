import dns from 'node:dns'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { choosePort, closeWithin, listen, listenOnFree } from '#server/lib/listen'

let app: FastifyInstance
let asked = 0
afterEach(() => app.close())

function* endless() {
  for (;;) yield Buffer.alloc(2 ** 20)
}

async function open() {
  app = Fastify()
  asked = 0
  app.get('/slow', async (_request, reply) => {
    asked += 1
    reply.header('connection', 'close')
    return setTimeout(200, 'served')
  })
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
  await listen(app, '127.0.0.1')
  return (app.server.address() as AddressInfo).port
}

test.skipIf(process.platform !== 'linux')(
  'many newcomers are let in within a few turns of the event loop',
  async () => {
    const port = await open()
    const came = Promise.withResolvers<void>()
    let [turns, newcomers] = [0, 0]
    app.server.on('connection', () => {
      newcomers += 1
      if (newcomers === 200) came.resolve()
    })
    const count = () => {
      turns += 1
      if (newcomers < 200) setImmediate(count)
    }
    count()
    const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
    await came.promise
    for (const socket of sockets) socket.destroy()
    // A single socket would take 200.
    expect(turns).toBeLessThan(100)
  },
)

// Between the check that a port is free and its use, an outgoing connection got it: one start in twenty
// failed where many such connections had just ended.
test.skipIf(process.platform !== 'linux')(
  'whoever may have any port gets none that the system gives to connections that go out',
  async () => {
    const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/)
    for (let time = 0; time < 20; time += 1)
      expect(await choosePort('127.0.0.1', 0, 3000)).toBeLessThan(Number(first))
  },
)

// Both found the first port free: the second shop did not start.
test('of two that open on the first free port at once each gets one, and none a port that was asked for', async () => {
  const usual = await choosePort('127.0.0.1', 0, 3000)
  const other = Fastify()
  app = Fastify()
  try {
    const opening = [app, other].map((each) => listenOnFree(each, '127.0.0.1', undefined, usual))
    const ports = await Promise.all(opening)
    expect(new Set(ports).size).toBe(2)
    for (const port of ports)
      await expect(listenOnFree(Fastify(), '127.0.0.1', port, usual)).rejects.toThrow(`Port ${port} is taken`)
  } finally {
    await other.close()
  }
})

// The guards against slow readers, pipelining and refused bodies saw no client of the other address.
test('a shop on localhost has one server, however many addresses that is', async () => {
  const usual = dns.lookup as (...asked: unknown[]) => void
  const found = ['127.0.0.1', '::1'].map((address, index) => ({ address, family: 4 + index * 2 }))
  const tell = (...[name, how, hear]: [string, object, (error: null, found: object[]) => void]) =>
    name === 'localhost' ? hear(null, found) : usual(name, how, hear)
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(tell as never)
  try {
    app = Fastify()
    await listen(app, 'localhost')
    expect(app.addresses()).toHaveLength(1)
  } finally {
    lookup.mockRestore()
  }
})

// Two shops that started at once both got the port, and each visitor reached one or the other.
test('a port that another shop of the same user has taken meanwhile is not shared with it', async () => {
  const port = await open()
  const second = Fastify()
  await expect(listen(second, '127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken`)
  await second.close()
})

// The stop ended halfway after 20 s, without a word, and left the jobs and the embedded PostgreSQL running.
test('whoever takes next to nothing holds a stop up for a while, and not longer', async () => {
  const port = await open()
  const [slow, quick] = ['/endless', '/slow'].map((path) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
    return socket
  }) as [Socket, Socket]
  await Promise.all([once(slow, 'readable'), vi.waitUntil(() => asked === 1)])
  const answer = text(quick)
  await closeWithin(app, 1000)
  expect(await answer).toContain('served')
  slow.destroy()
})

test('whoever came in, by whichever socket, is served before the shop is closed, and then nobody', async () => {
  const port = await open()
  const url = `http://127.0.0.1:${port}/slow`
  const answers = Array.from({ length: 50 }, async () => (await fetch(url)).text())
  await vi.waitUntil(() => asked === 50, { timeout: 20_000, interval: 5 })
  await app.close()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['served']))
  await expect(fetch(url)).rejects.toThrow()
})
