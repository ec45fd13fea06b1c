import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: 'on' })
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

async function openReader() {
  const headers = await shop.as(await shop.makeClient()).cookie()
  return (query: string) => fetch(`http://127.0.0.1:${port}/api/orders${query}`, { headers })
}

// Four connections of one client that asked for all orders again and again kept staff from their lists.
test('a client has only so many lists of own orders made at once, the others wait or are refused; nobody else is', async () => {
  const [flooding, other] = [await openReader(), await openReader()]
  const staff = await shop.as(await shop.makeAdmin()).cookie()
  const begun = performance.now()
  const flood = Promise.all(Array.from({ length: 100 }, () => flooding('')))
  await setTimeout(500)
  expect((await other('')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/api/users`, { headers: staff })).status).toBe(200)
  const replies = await flood
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  expect(replies.filter(({ status }) => status === 200).length).toBe(100 - refused.length)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(performance.now() - begun).toBeGreaterThan(3000)
}, 20_000)

test('a client who looks through pages of own orders waits for none', async () => {
  const read = await openReader()
  const begun = performance.now()
  const replies = await Promise.all(Array.from({ length: 15 }, () => read('?limit=20&status=annul%C3%A9')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(performance.now() - begun).toBeLessThan(3000)
})
