import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasePulse } from '#server/plugins/database-pulse'
import { errors } from '#server/plugins/errors'
import { lateAnswers } from '#server/plugins/late-answers'
import { notifications } from '#server/plugins/notifications'
import { readyAnswers } from '#server/plugins/ready-answers'
import { countWaiting } from '#server/testing/commits'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let categories: string
beforeAll(async () => {
  shop = await openShop()
  categories = `http://127.0.0.1:${await openPort(shop.app)}/api/categories`
})
afterAll(() => shop.close())

/** How many statements a list of categories needs. */
const statements = 2

// All who waited then made the answer at once, and took the database from everybody else.
test('where the one leaves who has an answer made for many, another one has it made, and the rest go on waiting', async () => {
  const leaving = new AbortController()
  const waiting = await shop.db.begin(async (db) => {
    await db`lock table categories in access exclusive mode`
    const first = fetch(categories, { signal: leaving.signal }).catch(() => 'left')
    await expect.poll(() => countWaiting(shop.db)).toBe(statements)
    const others = Array.from({ length: 30 }, () => fetch(categories))
    await setTimeout(200)
    leaving.abort()
    expect(await first).toBe('left')
    // The statements of the first request go on.
    await expect.poll(() => countWaiting(shop.db)).toBe(2 * statements)
    await setTimeout(200)
    expect(await countWaiting(shop.db)).toBe(2 * statements)
    return { others }
  })
  for (const answer of await Promise.all(waiting.others)) expect(answer.status).toBe(200)
})

test('what is made for one caller is compressed as they like, however long it is', async () => {
  const staff = shop.as(await shop.makeAdmin())
  const address = 'é'.repeat(400)
  for (let count = 0; count < 100; count += 1) await shop.makeClient({ address })
  for (const path of ['/users?limit=10', '/users?limit=100']) {
    const plain = await staff.get(path)
    expect(plain.rawPayload.length > 64 * 1024).toBe(path.endsWith('100'))
    const gzip = await staff.get(path, undefined, { 'accept-encoding': 'gzip' })
    const brotli = await staff.get(path, undefined, { 'accept-encoding': 'gzip, br' })
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
  }
})

// After their own answer such requests began to make this one, and never finished: others waited ten seconds,
// then got 503.
test('whoever has been told to come back while they waited does not make the answer for others', async () => {
  const url = `${categories}?limit=1`
  const making = shop.app.readyStore.begin('/api/categories?limit=1')
  expect((await fetch(url)).status).toBe(503)
  making.leaveToOthers()
  await setTimeout(50)
  expect(shop.app.readyStore.beingMade('/api/categories?limit=1')).toBeUndefined()
  expect((await fetch(url)).status).toBe(200)
})

// The refusal had the encoding, the ETag and the « public » of the answer that was nearly ready, and nobody
// could read it.
test('whoever is told to come back while their answer is compressed can read it', async () => {
  const app = Fastify()
  app.decorate('db', shop.db).decorate('shop', shop.app.shop)
  for (const plugin of [errors, lateAnswers, cookie, notifications, databasePulse, readyAnswers])
    await app.register(plugin as FastifyPluginAsync)
  const long = randomBytes(6_000_000).toString('base64')
  app.get('/long', { config: { ready: true, timeout: 20 } }, () => ({ long }))
  const url = `http://127.0.0.1:${await openPort(app)}/long`
  const refused = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'server.busy' })
  expect(['etag', 'content-encoding', 'cache-control'].map((name) => refused.headers.get(name))).toEqual([
    null,
    null,
    'private, no-store',
  ])
  await app.close()
})
