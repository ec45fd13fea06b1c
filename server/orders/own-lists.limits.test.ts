import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { openWeb } from '#server/lib/web-build'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

const root = join(import.meta.dirname, '../..')
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
  const look = () => Promise.all(Array.from({ length: 30 }, () => read('?limit=1&status=annul%C3%A9')))
  const replies = [...(await look()), ...(await look())]
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  // Five seconds if each counted as a whole list; 3.6 at most where the process is restless.
  expect(performance.now() - begun).toBeLessThan(4500)
})

// A page that waited for its lists was work all the same: six lists and twelve pages a second kept staff out.
test('pages whose lists of own orders wait for their turn keep no staff from their lists', async () => {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
  const pages = await openShop(settings, (await openWeb(root, false)).options)
  const origin = `http://127.0.0.1:${await openPort(pages.app)}`
  const askAs = async (user: User) => {
    const headers = await pages.as(user).cookie()
    return async (path: string, network = 0) => {
      const from = { 'x-forwarded-for': `192.0.2.${network}` }
      return (await fetch(origin + path, { headers: { ...headers, ...from } })).status
    }
  }
  const client = await askAs(await pages.makeClient())
  const staff = await askAs(await pages.makeAdmin())
  const lists = Array.from({ length: 40 }, () => client('/api/orders'))
  await setTimeout(200)
  const waiting = Array.from({ length: 48 }, (_, each) => client(`/profile?x=${each}`, 1 + (each % 4)))
  await setTimeout(1500)
  expect(await staff('/api/users', 9)).toBe(200)
  await Promise.all([...lists, ...waiting])
  await pages.close()
}, 40_000)
