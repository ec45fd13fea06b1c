import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// One session could take every place, and nobody else was told of orders.
test('one account listens twenty times at once, and leaves the others their place', async () => {
  const url = `http://127.0.0.1:${await openPort(shop.app)}/api/orders/admin/events`
  const [greedy, other] = await Promise.all([1, 2].map(async () => shop.as(await shop.makeAdmin()).cookie()))
  const leaving = new AbortController()
  /** Kept: the connection of a forgotten response may be closed. */
  const replies: Response[] = []
  const listen = async (headers = greedy) => {
    const reply = await fetch(url, { headers, signal: leaving.signal })
    replies.push(reply)
    return reply.status
  }
  for (let listener = 1; listener <= 20; listener += 1) expect(await listen()).toBe(200)
  expect(await listen()).toBe(503)
  expect(await listen(other)).toBe(200)
  expect(replies).toHaveLength(22)
  leaving.abort()
})
