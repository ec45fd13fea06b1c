import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchOfEach } from '#server/lib/searching'
import { openWeb } from '#server/lib/web-build'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
beforeAll(async () => {
  const web = await openWeb(join(import.meta.dirname, '../..'), false)
  shop = await openShop({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, web.options)
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

const ask = (path: string, from: string, accept = 'text/html') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, 'x-forwarded-for': from } })

const addresses = (path: string, count: number) =>
  Array.from({ length: count }, (_, each) => `${path}?n=${count}-${each}`)

// Four connections that asked for a page by ever another address kept a core busy, and staff from their lists.
test.each([
  ['/about', 'text/html', 'Trop de tentatives. Veuillez patienter avant de réessayer.'],
  ['/api/products', 'application/json', '"code":"request.tooMany"'],
])(
  'one network has only so many of %s made at once, the others wait or are refused; nobody else is',
  async (path, accept, refusal) => {
    const [flooding, other] = [`192.0.2.${path.length}`, `192.0.2.1${path.length}`]
    expect((await ask(path, flooding, accept)).status).toBe(200)
    const flood = Promise.all(addresses(path, 100).map((each) => ask(each, flooding, accept)))
    await setTimeout(200)
    expect((await ask(path, flooding, accept)).status).toBe(200)
    expect((await ask(`${path}?n=other`, other, accept)).status).toBe(200)
    const replies = await flood
    const of = (wanted: number) => replies.filter(({ status }) => status === wanted)
    expect(of(200).length).toBeGreaterThanOrEqual(20)
    expect(of(200).length + of(429).length).toBe(100)
    const [refused] = of(429)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await refused?.text()).toContain(refusal)
  },
  20_000,
)

test('whoever asks for one page after the other is slowed down, and refused nothing', async () => {
  const begun = performance.now()
  for (const path of addresses('/about', 30)) expect((await ask(path, '192.0.2.3')).status, path).toBe(200)
  // Twenty at once, the others at eight a second.
  expect(performance.now() - begun).toBeGreaterThan(1200)
}, 40_000)

// Each page was counted as work while its search waited: four networks shut the lists of staff.
test('pages whose search waits for its turn keep no staff from their lists', async () => {
  const headers = await shop.as(await shop.makeAdmin()).cookie()
  const { promise: stop, resolve: end } = Promise.withResolvers<void>()
  const networks = Array.from({ length: 12 }, (_, each) => `192.0.2.${90 + each}`)
  const slow = networks.flatMap((network) => [1, 2].map(() => searchOfEach(network, () => stop)))
  const waiting = networks.flatMap((network) =>
    Array.from({ length: 5 }, (_, each) => ask(`/recherche?q=${network}-${each}`, network)),
  )
  await setTimeout(1500)
  expect((await fetch(`http://127.0.0.1:${port}/api/users`, { headers })).status).toBe(200)
  end()
  await Promise.all(slow)
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
}, 40_000)
