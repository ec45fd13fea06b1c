import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#server/testing/commits'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'
import { keptStatements } from '#server/testing/statements'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function openClient() {
  const client = await shop.makeClient()
  await shop.makeOrder({ client })
  const session = shop.as(client)
  await session.token
  return session
}

// Forty searches of many orders with many words used to take every connection: all others were refused.
test('clients who search their orders leave most of the connections to others', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, openClient))
  let searches: ReturnType<(typeof clients)[0]['get']>[] = []
  await shop.db.begin(async (db) => {
    await db`lock table product_former_names in access exclusive mode`
    searches = [...clients, ...clients].map((client) => client.get('/orders?q=becher'))
    await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(1)
    await setTimeout(300)
    // Two searches, each with a query for rows and one for their number.
    expect(await countWaiting(shop.db)).toBeLessThanOrEqual(4)
  })
  const replies = await Promise.all(searches)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
})

// Forty-two searches took every place, and were so much work in progress that staff's lists were refused.
test('a client who searches their orders again and again takes the place of no other', async () => {
  const [busy, other] = await Promise.all([openClient(), openClient()])
  let searches: ReturnType<typeof busy.get>[] = []
  await shop.db.begin(async (db) => {
    await db`lock table product_former_names in access exclusive mode`
    searches = Array.from({ length: 9 }, () => busy.get('/orders?q=becher'))
    await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
    const before = await countWaiting(shop.db)
    searches.push(other.get('/orders?q=becher'))
    await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(before)
  })
  const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode)
  // The last one is the other client's; of the busy client's, one was being answered and five waited.
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(3).fill(503), 200])
})

// They counted as work: eight accounts of one person kept staff from their lists.
test('searches of own orders that wait for their turn keep no staff from their lists', async () => {
  const url = `http://127.0.0.1:${await openPort(shop.app)}/api`
  const staff = await shop.as(await shop.makeAdmin()).cookie()
  const clients = await Promise.all(
    Array.from({ length: 8 }, async () => shop.as(await shop.makeClient()).cookie()),
  )
  let searches: Promise<Response>[] = []
  await shop.db.begin(async (db) => {
    await db`lock table product_former_names in access exclusive mode`
    const asked = Array.from({ length: 6 }, () => clients).flat()
    searches = asked.map((headers) => fetch(`${url}/orders?limit=1&q=becher`, { headers }))
    await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(1)
    await setTimeout(500)
    expect((await fetch(`${url}/users`, { headers: staff })).status).toBe(200)
  })
  await Promise.all(searches)
})

// Each sequence of kinds of words is its own statement: PostgreSQL would keep tens of thousands for an hour.
test('a search leaves no statement behind, whatever its words are', async () => {
  const client = shop.as(await shop.makeClient())
  const before = await keptStatements(shop.db, 'po_number')
  const kinds = ['a', '1', '-', 'CMD-2026-000001']
  for (const first of kinds)
    for (const second of kinds)
      expect((await client.get(`/orders?q=${first}+${second}`)).statusCode).toBe(200)
  expect(await keptStatements(shop.db, 'po_number')).toBe(before)
})
