import { setTimeout } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/lib/db'
import { databasePulse, type PulseOptions } from '#server/plugins/database-pulse'
import { notifications } from '#server/plugins/notifications'
import { readyAnswers } from '#server/plugins/ready-answers'
import { cutNotifications } from '#server/testing/cut-notifications'
import { openRelay } from '#server/testing/relay'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A node of its own, with a relay to its database that can be made to refuse. */
async function openPulse(options: Partial<PulseOptions>) {
  const relay = await openRelay(shop.address)
  const db = connect({ url: relay.url })
  const app = Fastify()
  app.decorate('db', db)
  await app.register(notifications)
  await app.register(databasePulse, options)
  return {
    app,
    relay,
    async close() {
      await app.close()
      await db.end({ timeout: 1 })
      relay.close()
    },
  }
}

// After a failover to a standby, a node heard of no change any more, and went on sending what it had kept:
// its pool was well, and it never retried the listening that the database had refused.
test('a node whose database refuses to notify it is out of touch, and listens anew once it may', async () => {
  const { app, relay, close } = await openPulse({ longestUnheard: 1500, listeningPace: 500 })
  const [hear, begin] = [vi.fn(), vi.fn()]
  await app.notifications.listen('news', { hear, begin })
  const { isWell, isInTouch } = app.databasePulse
  await setTimeout(2000)
  expect([isWell(), isInTouch()]).toEqual([true, true])
  relay.refuse('listen "')
  await cutNotifications(shop.db)
  await vi.waitUntil(() => !isInTouch(), { timeout: 10_000, interval: 100 })
  expect([isWell(), begin.mock.calls.length]).toEqual([true, 1])
  relay.refuse()
  await vi.waitUntil(isInTouch, { timeout: 10_000, interval: 100 })
  expect(begin.mock.calls.length).toBeGreaterThan(1)
  await shop.db.notify('news', 'told')
  await vi.waitUntil(() => hear.mock.calls.length > 0, { timeout: 5000, interval: 50 })
  await close()
}, 40_000)

// Behind an unstable network the node kept nothing at all, not even what it had read a moment before.
test('a node that can no longer listen keeps what it makes for as long as what is kept may be outdated', async () => {
  const { app, relay, close } = await openPulse({ longestUnheard: 1500 })
  relay.refuse('listen')
  app.decorate('shop', shop.app.shop)
  await app.register(cookie)
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
  // A page uses no kept answer.
  expect((await app.inject('/made')).json().made).toBe(first + 1)
  await setTimeout(1600)
  expect(await ask()).toBe(first + 2)
  await close()
}, 30_000)

// They were found one by one, six seconds each: a minute without the shop, after a firewall had forgotten all
// of them.
test('connections that all lead nowhere at once are given up at once', async () => {
  const { app, relay, close } = await openPulse({})
  const { db } = app
  await Promise.all(Array.from({ length: 10 }, () => db`select pg_sleep(0.2)`))
  await db`select 1`
  relay.swallow()
  const { isWell } = app.databasePulse
  await vi.waitUntil(() => !isWell(), { timeout: 10_000, interval: 50 })
  await vi.waitUntil(isWell, { timeout: 20_000, interval: 50 })
  await close()
}, 40_000)
