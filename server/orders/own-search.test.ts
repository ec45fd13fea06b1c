import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#server/testing/commits'
import { openShop, type TestShop } from '#server/testing/shop'
import { keptStatements } from '#server/testing/statements'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// Forty of them, of many orders and with many words, took every connection, and everybody else was refused.
test('clients who search their orders leave most of the connections to others', async () => {
  const client = await shop.makeClient()
  await shop.makeOrder({ client })
  const session = shop.as(client)
  await session.token
  let searches: ReturnType<typeof session.get>[] = []
  await shop.db.begin(async (db) => {
    await db`lock table product_former_names in access exclusive mode`
    searches = Array.from({ length: 12 }, () => session.get('/orders?q=becher'))
    await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(1)
    await setTimeout(300)
    // The rows of two, and how many there are.
    expect(await countWaiting(shop.db)).toBeLessThanOrEqual(4)
  })
  const replies = await Promise.all(searches)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
})

// Each order of kinds of words is a statement of its own, of which PostgreSQL would keep tens of thousands for an hour.
test('a search leaves no statement behind, whatever its words are', async () => {
  const client = shop.as(await shop.makeClient())
  const before = await keptStatements(shop.db, 'po_number')
  const kinds = ['a', '1', '-', 'CMD-2026-000001']
  for (const first of kinds)
    for (const second of kinds)
      expect((await client.get(`/orders?q=${first}+${second}`)).statusCode).toBe(200)
  expect(await keptStatements(shop.db, 'po_number')).toBe(before)
})
