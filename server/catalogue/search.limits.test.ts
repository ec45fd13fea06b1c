import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchOfEach } from '#server/lib/searching'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => shop.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

// Four or five of the slowest requests a second used to block the search, then the dashboard, for everybody.
test('whoever looks for more than their share at once is refused, and nobody else', async () => {
  const look = (address: string) => (_: unknown, each: number) =>
    shop.get(`/search?q=becher${each}${address.at(-1)}`, from(address))
  const [many, other] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, look('192.0.2.61'))),
    Promise.all(Array.from({ length: 2 }, look('192.0.2.62'))),
  ])
  const statuses = new Set(many.map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200, 503]))
  expect(other.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

// A customer used to have two places for each of their own 65,000 addresses.
test('a whole IPv6 network has one share', async () => {
  const look = (_: unknown, each: number) =>
    shop.get(`/search?q=pipette${each}`, from(`2001:db8:9:${each}::1`))
  const replies = await Promise.all(Array.from({ length: 40 }, look))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
})

// A client's search that waited behind their others used to block it for all, and made the catalogue stale.
test('a search that waits for its turn keeps nobody waiting who looks for the same', async () => {
  const { promise: stop, resolve: end } = Promise.withResolvers<void>()
  const slow = [1, 2].map(() => searchOfEach('192.0.2.71', () => stop))
  const look = (address: string) => shop.get('/search?q=erlenmeyer', from(address))
  const waiting = look('192.0.2.71')
  await setTimeout(200)
  const other = await Promise.race([look('192.0.2.72'), setTimeout(5000, undefined)])
  expect(other?.statusCode).toBe(200)
  end()
  await Promise.all(slow)
  expect((await waiting).statusCode).toBe(200)
})

// Each was counted as work: four networks that waited for slow searches shut the lists of staff.
test('searches that wait for their turn keep no staff from their lists', async () => {
  const port = await openPort(shop.app)
  const staff = await shop.as(await shop.makeAdmin()).cookie()
  const { promise: stop, resolve: end } = Promise.withResolvers<void>()
  const networks = Array.from({ length: 6 }, (_, each) => `192.0.2.8${each}`)
  const slow = networks.flatMap((network) => [1, 2].map(() => searchOfEach(network, () => stop)))
  const waiting = networks.flatMap((network) =>
    Array.from({ length: 10 }, (_, each) =>
      fetch(`http://127.0.0.1:${port}/api/search?q=waits${each}${network.at(-1)}`, {
        headers: from(network),
      }),
    ),
  )
  await setTimeout(500)
  expect((await fetch(`http://127.0.0.1:${port}/api/users`, { headers: staff })).status).toBe(200)
  end()
  await Promise.all(slow)
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
})
