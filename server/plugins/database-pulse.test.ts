import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/lib/db'
import { databasePulse } from '#server/plugins/database-pulse'
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
  await app.register(databasePulse, {})
  await vi.waitUntil(() => hear.mock.calls.length > 1, { timeout: 20_000, interval: 100 })
  expect(asked).toEqual(['news', 'pulse_0', 'pulse_1'])
  await app.close()
  await db.end()
}, 30_000)
