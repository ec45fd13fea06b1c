import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { beyond, specified } from '#server/testing/access'
import { digest } from '#server/testing/digest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  const web = await openWeb(join(import.meta.dirname, '../..'), false)
  shop = await openShop({ PUBLIC_URL: 'http://shop.test' }, web.options)
})
afterAll(() => shop.close())

const calls = [
  ...new Set(
    [specified, beyond].flatMap((part) =>
      Object.values(part).flatMap((rows) => Object.keys(rows).map((row) => row.split(',')[0] ?? '')),
    ),
  ),
].filter((call) => call.includes(' /api/') && !call.endsWith('/*'))
const changing = ['/api/users/logout', '/api/users/verify-email/:token', '/api/users/send-verification-email']
const isChange = (call: string) => !call.startsWith('GET ') || changing.includes(call.slice(4))

const foreign = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.test' },
  { origin: 'http://shop.test.evil.test' },
  { origin: 'http://shop.test:81' },
  { origin: 'https://shop.test' },
  { origin: 'null' },
  { origin: 'file://' },
]
const own = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' },
  { 'sec-fetch-site': 'none' },
  // Another name that also leads to the shop.
  { origin: 'http://www.shop.test', host: 'www.shop.test' },
]

async function ask(call: string, headers: object) {
  const [method, path = ''] = call.split(' ')
  const url = path.replace(/:\w+/, '01890000-0000-7000-8000-000000000000')
  return shop.app.inject({ method: method as 'GET', url, headers: { ...headers } })
}

test('R14: whatever changes something is refused to other sites’ pages, before anything else', async () => {
  const heads = changing.map((path) => `HEAD ${path}`)
  const changes = [...calls.filter(isChange), ...heads]
  expect(changes.length).toBeGreaterThan(20)
  const before = await digest(shop)
  for (const call of changes) {
    for (const headers of foreign) {
      const { statusCode, body } = await ask(call, headers)
      const code = call.startsWith('HEAD ') ? 'request.foreign' : JSON.parse(body).code
      expect([call, headers, statusCode, code]).toEqual([call, headers, 403, 'request.foreign'])
    }
  }
  expect(await digest(shop)).toEqual(before)
})

test('R14: our own pages pass, and programs that name no site', async () => {
  for (const call of calls.filter(isChange)) {
    for (const headers of own) expect((await ask(call, headers)).body, call).not.toContain('request.foreign')
  }
})

test('R14: a link from another site may be followed and read', async () => {
  for (const call of calls.filter((each) => !isChange(each) && !each.endsWith('events'))) {
    for (const headers of foreign)
      expect((await ask(call, headers)).body, call).not.toContain('request.foreign')
  }
})

test('R14: looking at the page of a verification link consumes nothing', async () => {
  const user = await shop.makeClient({ isVerified: false })
  const token = await shop.makeToken('verify', user)
  const before = await digest(shop)
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [`/verify-email/${token}`, `/verify-email/${token}.data`, `/reset-password/${token}`]) {
      const reply = await shop.app.inject({ method, url, headers: { 'sec-fetch-site': 'cross-site' } })
      expect(reply.statusCode).toBeLessThan(405)
    }
  }
  expect(await digest(shop)).toEqual(before)
  expect((await shop.get(`/users/verify-email/${token}`)).json().user).toMatchObject({ isVerified: true })
})

// A link to the form of an account called « logout » ended the session of any staff who followed it.
test('R14: looking at a page makes no call that changes something, whatever its address names', async () => {
  const { get, cookie } = shop.as(await shop.makeAdmin())
  const pages = { '/dashboard/users/update-user/logout': 404, '/dashboard/orders?client=logout': 302 }
  for (const [url, status] of Object.entries(pages)) {
    const headers = { ...(await cookie()), 'sec-fetch-site': 'cross-site' }
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(status)
    expect((await get('/users/who-am-i')).json().user, url).toMatchObject({ role: 'admin' })
  }
})

// A link on another site logged out whoever followed it in an old browser, or on a shop without https.
test('a link that is followed changes nothing, where the browser does not say from where', async () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of changing) {
    const statusOf = async (headers: object) => (await ask(`GET ${path}`, headers)).statusCode
    expect(await statusOf(page), path).toBe(403)
    for (const headers of [{ accept: '*/*' }, { ...page, 'sec-fetch-site': 'none' }])
      expect(await statusOf(headers), path).not.toBe(403)
  }
})
