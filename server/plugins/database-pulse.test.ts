import { setTimeout } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/lib/db'
import { databasePulse } from '#server/plugins/database-pulse'
import { readyAnswers } from '#server/plugins/ready-answers'
import { openRelay } from '#server/testing/relay'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// Behind a standby that took over, a node heard of no change any more, and went on showing what it had kept.
test('a node whose database refused to notify it listens to everything anew', async () => {
  const db = connect(shop.address)
  const listen = db.listen
  const asked: string[] = []
  db.listen = (...args) => {
    asked.push(args[0])
    if (args[0] === 'pulse_0') throw new Error('cannot execute LISTEN during recovery')
    return listen(...args)
  }
  const hear = vi.fn()
  await db.listen('news', () => {}, hear)
  expect(hear).toHaveBeenCalledTimes(1)
  const app = Fastify()
  app.decorate('db', db)
  await app.register(databasePulse, { listeningPace: 1000 })
  await vi.waitUntil(() => hear.mock.calls.length > 1, { timeout: 20_000, interval: 100 })
  expect(asked).toEqual(['news', 'pulse_0', 'pulse_1'])
  await app.close()
  await db.end()
}, 30_000)

// It was well by its pool, and told nobody that it heard of nothing: what it kept was shown for ever.
test('a node that can no longer listen is out of touch, and in touch again once it can', async () => {
  const db = connect(shop.address)
  const listen = db.listen
  let isCut = false
  db.listen = (...args) => (isCut ? Promise.reject(new Error('too many connections')) : listen(...args))
  const app = Fastify()
  app.decorate('db', db)
  await app.register(databasePulse, { longestUnheard: 3000, listeningPace: 1000 })
  const { isWell, isInTouch } = app.databasePulse
  await setTimeout(4000)
  expect([isWell(), isInTouch()]).toEqual([true, true])
  isCut = true
  await vi.waitUntil(() => !isInTouch(), { timeout: 10_000, interval: 100 })
  expect(isWell()).toBe(true)
  isCut = false
  await vi.waitUntil(isInTouch, { timeout: 20_000, interval: 100 })
  await app.close()
  await db.end()
}, 40_000)

// Behind a network that came and went it kept nothing at all, not even what it had read a moment before.
test('a node that can no longer listen keeps what it makes for as long as what is kept may be outdated', async () => {
  const db = connect(shop.address)
  db.listen = () => Promise.reject(new Error('too many connections'))
  const app = Fastify()
  app.decorate('db', db)
  app.decorate('shop', shop.app.shop)
  await app.register(cookie)
  await app.register(databasePulse, { longestUnheard: 1500 })
  await app.register(readyAnswers)
  let made = 0
  app.get('/made', { config: { ready: true } }, () => {
    made += 1
    return { made }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async () => ((await (await fetch(`${address}/made`)).json()) as { made: number }).made
  await vi.waitUntil(() => !app.databasePulse.isInTouch(), { timeout: 10_000, interval: 100 })
  const first = await ask()
  expect(await ask()).toBe(first)
  // A page is made of nothing that is kept.
  expect((await app.inject('/made')).json().made).toBe(first + 1)
  await setTimeout(1600)
  expect(await ask()).toBe(first + 2)
  await app.close()
  await db.end()
}, 30_000)

// They were met one by one, six seconds each: a minute without the shop, where a firewall had forgotten all of them.
test('connections that all lead nowhere at once are given up at once', async () => {
  const relay = await openRelay(shop.address)
  const db = connect({ url: relay.url })
  await Promise.all(Array.from({ length: 10 }, () => db`select pg_sleep(0.2)`))
  const app = Fastify()
  app.decorate('db', db)
  await app.register(databasePulse, {})
  await db`select 1`
  relay.swallow()
  const { isWell } = app.databasePulse
  await vi.waitUntil(() => !isWell(), { timeout: 10_000, interval: 50 })
  await vi.waitUntil(isWell, { timeout: 20_000, interval: 50 })
  await app.close()
  await db.end({ timeout: 1 })
  relay.close()
}, 40_000)
