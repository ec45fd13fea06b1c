import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Rank } from '#server/plugins/shedding'
import { acceptedAt, makeRanks, ranks } from '#server/testing/ranks'
import { rawRequest, statusOf } from '#server/testing/raw-request'

/** More than the system buffers for a reader who takes nothing. */
const large = Buffer.alloc(32 * 2 ** 20)
/** The machine may be busy with other work. */
const patiently = { timeout: 10_000 }
let app: FastifyInstance
let finish = () => {}
/** How often `/handled` was handled. */
let handled = 0
afterEach(() => {
  finish()
  return app.close()
})

async function* endless() {
  for (;;) yield large.subarray(0, 1000)
}

/** Adds a call that works until `finish`, and some with long answers. */
async function openRanks(limits: Parameters<typeof makeRanks>[0] = {}, timeout?: number) {
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  app = await makeRanks(limits)
  app.get('/work', { config: { timeout } }, () => finished.then(() => 'done'))
  app.get('/large', async () => large)
  app.get('/endless', async () => Readable.from(endless()))
  app.get('/login', { config: { ownLimit: 20 } }, () => finished.then(() => 'done'))
  handled = 0
  app.get('/handled', { onRequest: app.unlessBusy('order') }, async () => {
    handled += 1
  })
  await app.listen({ port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Requests as much work as the shop bears, and hangs up before it is done. */
async function askAndLeave(url: string) {
  const leaving = new AbortController()
  const working = Array.from({ length: 20 }, () => fetch(`${url}/work`, { signal: leaving.signal }))
  const left = Promise.allSettled(working)
  await expect.poll(() => acceptedAt(url)).toEqual([])
  leaving.abort()
  await left
}

test('the busier the shop, the more is refused: exports first, then lists, readings, orders last', async () => {
  const port = await openRanks()
  const url = `http://127.0.0.1:${port}`
  const working: Promise<Response>[] = []
  const workAt = async (count: number) => {
    while (working.length < count) working.push(fetch(`${url}/work`))
    // The answer to a later request shows that these have come in.
    await fetch(`${url}/order`, { method: 'POST' })
  }
  const accepted = () => acceptedAt(url)
  expect(await accepted()).toEqual(ranks)
  const steps: [number, Rank[]][] = [
    [5, ['staff', 'reading', 'order']],
    [10, ['reading', 'order']],
    [15, ['order']],
    [20, []],
  ]
  for (const [count, expected] of steps) {
    await workAt(count)
    await expect.poll(accepted).toEqual(expected)
  }
  // The rest of the body never comes, and is not waited for.
  const refused = await rawRequest(
    port,
    'POST /order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000000\r\n\r\n{',
  )
  expect(statusOf(refused)).toBe(503)
  expect(refused.toLowerCase()).toContain('retry-after: 2')
  expect(Buffer.from(refused, 'latin1').toString()).toContain('momentanément surchargé')

  finish()
  for (const answer of await Promise.all(working)) expect(answer.status).toBe(200)
  expect(await accepted()).toEqual(ranks)
})

// Under an even load for hours, some were refused whenever the database stood still for a moment. Let in for
// as long as a second, they made a lasting crowd worse for everybody.
test('some exports and lists are let in though there is a crowd, and one more each second', async () => {
  const second = 200
  const url = `http://127.0.0.1:${await openRanks({ second })}`
  const working = Array.from({ length: 14 }, () => fetch(`${url}/work`))
  await fetch(`${url}/order`, { method: 'POST' })
  for (let pairs = 0; pairs < 10; pairs += 1) expect(await acceptedAt(url)).toEqual(ranks)
  await expect.poll(() => acceptedAt(url), patiently).toEqual(['reading', 'order'])
  await setTimeout(5 * second)
  expect(await acceptedAt(url)).toEqual(ranks)
  // Where the shop is nearly full, none of them is let in.
  await setTimeout(5 * second)
  working.push(fetch(`${url}/work`))
  await fetch(`${url}/order`, { method: 'POST' })
  expect(await acceptedAt(url)).toEqual(['order'])

  finish()
  await Promise.all(working)
  finish = () => {}
  expect(await acceptedAt(url)).toEqual(ranks)
})

// Every visitor who left early made the shop count as a little busier for ever, until it refused everyone.
test('whoever hangs up before an answer is counted as long as they are worked for', async () => {
  const url = `http://127.0.0.1:${await openRanks()}`
  await askAndLeave(url)
  expect(await acceptedAt(url)).toEqual([])
  finish()
  await expect.poll(() => acceptedAt(url)).toEqual(ranks)
})

test('work that never ends counts no longer than it may take', async () => {
  const url = `http://127.0.0.1:${await openRanks({}, 1500)}`
  await askAndLeave(url)
  await expect.poll(() => acceptedAt(url)).toEqual(ranks)
})

// An export was counted for up to ten minutes after its reader had left, and sixty of them closed the shop.
test('what is no longer sent, as its reader has left, is not counted', async () => {
  const port = await openRanks()
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await Promise.all(sockets.map((socket) => once(socket, 'readable')))
  expect(await acceptedAt(`http://127.0.0.1:${port}`)).toEqual([])
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => acceptedAt(`http://127.0.0.1:${port}`)).toEqual(ranks)
})

// They counted as the shop's own pages, which were let in before: all they requested was done, however busy
// the shop was.
test('whoever asks and resets the connection is not taken for a page', async () => {
  const port = await openRanks()
  const working = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/work`))
  await expect.poll(() => acceptedAt(`http://127.0.0.1:${port}`)).toEqual([])
  for (let caller = 0; caller < 50; caller += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET /handled HTTP/1.1\r\nhost: x\r\n\r\n', () => socket.resetAndDestroy())
  }
  expect(await acceptedAt(`http://127.0.0.1:${port}`)).toEqual([])
  expect(handled).toBe(0)
  finish()
  await Promise.all(working)
})

// A hundred connections that read nothing had every search, list and new page refused, for a minute at a
// time.
test('an answer that waits for its reader is not counted', async () => {
  const port = await openRanks()
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await Promise.all(sockets.map((socket) => once(socket, 'readable')))
  expect(await acceptedAt(`http://127.0.0.1:${port}`)).toEqual(ranks)
  for (const socket of sockets) socket.destroy()
})

// In a storm of logins, thirty-four of them waited for their hashes, and staff and clients were refused
// meanwhile.
test('what waits for its own kind is not counted', async () => {
  const url = `http://127.0.0.1:${await openRanks()}`
  const waiting = Array.from({ length: 20 }, () => fetch(`${url}/login`))
  await fetch(`${url}/order`, { method: 'POST' })
  expect(await acceptedAt(url)).toEqual(ranks)
  finish()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
})

// Nothing limited what each login asks of the database before it waits for its hash.
test('what waits for its own kind is refused where as many wait as may', async () => {
  const url = `http://127.0.0.1:${await openRanks()}`
  const statuses = Array.from({ length: 21 }, async () => (await fetch(`${url}/login`)).status)
  expect(await Promise.race(statuses)).toBe(503)
  finish()
  expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(20)
})
