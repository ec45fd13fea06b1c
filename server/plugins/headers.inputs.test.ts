import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/accounts/sessions.service'
import { hashToken } from '#server/lib/token'
import { digest } from '#server/testing/digest'
import { openPort, rawRequest, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

// Which headers of a request are accepted, cookies among them.

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'http://shop.test' })
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

const whoAmI = async (cookie: string) => (await shop.get('/users/who-am-i', { cookie })).json().user
const raw = (head: string) => rawRequest(port, `${head}\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)

test.each([
  { host: 'evil.test' },
  { 'x-forwarded-host': 'evil.test' },
  { forwarded: 'host=evil.test;proto=https' },
  { 'x-forwarded-proto': 'javascript', 'x-original-host': 'evil.test' },
  { host: 'evil.test:80@shop.test' },
  { 'x-forwarded-prefix': '/evil', 'x-rewrite-url': '//evil.test', 'x-original-url': '//evil.test' },
])('a letter’s link leads to the shop, whatever %j says', async (headers) => {
  const { email } = await shop.makeClient()
  expect((await shop.post('/users/forgot-password', { email }, headers)).statusCode).toBe(200)
  const [letter] = await shop.lettersTo(email)
  expect(letter?.text).toContain('http://shop.test/reset-password/')
  expect(`${letter?.text}${letter?.html}`).not.toContain('evil')
})

test('R13: no header makes one method another, or one address another', async () => {
  const { _id } = await shop.makeClient()
  const staff = shop.as(await shop.makeAdmin())
  const before = await digest(shop)
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    expect((await staff.get(`/users/${_id}`, undefined, { [name]: 'DELETE' })).statusCode).toBe(200)
    expect(
      (await staff.post(`/users/delete/${_id}`, { _method: 'DELETE' }, { [name]: 'DELETE' })).statusCode,
    ).toBe(404)
  }
  const rewritten = { 'x-original-url': `/api/users/${_id}`, 'x-rewrite-url': '/api/users' }
  expect((await shop.get('/users/who-am-i', rewritten)).json()).toEqual({ user: null })
  expect((await staff.get(`/users/${_id}?_method=DELETE`)).statusCode).toBe(200)
  expect(await digest(shop)).toEqual(before)
})

const malformed: [string, () => Promise<string>, number[]][] = [
  ['an unknown method', () => raw('FOO /api/products HTTP/1.1'), [400, 404, 405]],
  ['TRACE', () => raw('TRACE /api/products HTTP/1.1'), [404]],
  ['CONNECT', () => raw('CONNECT evil.test:443 HTTP/1.1'), [0, 400, 404]],
  ['a whole address', () => raw('GET http://evil.test/api/users HTTP/1.1'), [400, 401, 404]],
  ['2,000 headers', () => raw(`GET / HTTP/1.1\r\n${'X-A: b\r\n'.repeat(2000).trimEnd()}`), [200, 404, 431]],
  ['a header of 64 KB', () => raw(`GET / HTTP/1.1\r\nX-A: ${'b'.repeat(65_536)}`), [431]],
  ['a line feed alone', () => raw('GET / HTTP/1.1\r\nX-A: b\nX-C: d'), [400]],
  ['a header without a name', () => raw('GET / HTTP/1.1\r\n: b'), [400]],
  ['a folded header', () => raw('GET /api/categories HTTP/1.1\r\nX-A: b\r\n c'), [400]],
  ['NUL in a header', () => raw('GET / HTTP/1.1\r\nX-A: b\0c'), [400]],
  ['two hosts', () => raw('GET /api/categories HTTP/1.1\r\nHost: evil.test'), [400]],
  ['no host', () => rawRequest(port, 'GET /api/categories HTTP/1.1\r\nConnection: close\r\n\r\n'), [400]],
  ['an unknown expectation', () => raw('GET /api/products HTTP/1.1\r\nExpect: a-miracle'), [200]],
  ['an old protocol', () => raw('GET /api/categories HTTP/0.9'), [200, 400]],
  ['no protocol', () => rawRequest(port, 'GET /\r\n\r\n'), [400, 404]],
  ['another protocol', () => rawRequest(port, Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])), [400]],
]
test.each(malformed)('%s is refused or ignored, and the shop stays open', async (_, send, statuses) => {
  const answer = await send()
  expect(statuses, answer.slice(0, 200)).toContain(statusOf(answer) || 0)
  expect(answer).not.toMatch(/\bat \S+ \(|node_modules/)
  if (statusOf(answer) >= 400) {
    expect(answer).toMatch(/^x-content-type-options: nosniff/im)
    expect(answer).toMatch(/\{"code":"\w+\.\w+","message":"[^"]+","requestId":"[\w-]+"/)
  }
  expect((await shop.get('/categories')).statusCode).toBe(200)
})

test.each([
  ['gzip, br', 200],
  ['br;q=0, *;q=0', 200],
  ['x-evil; q=oops', 200],
  ['', 200],
  [','.repeat(5000), 200],
])('readers who accept « %s » are served', async (encoding, status) => {
  for (const path of ['/categories', '/users/who-am-i']) {
    expect((await shop.get(path, { 'accept-encoding': encoding })).statusCode).toBe(status)
  }
})

test.each(['*', '""', 'W/"x"', `"${'x'.repeat(5000)}"`, ',,,'])(
  'If-None-Match: %s never breaks an answer',
  async (tag) => {
    const reply = await shop.get('/categories', { 'if-none-match': tag })
    expect([200, 304]).toContain(reply.statusCode)
  },
)

describe('a cookie that is no session of now is nobody', () => {
  const cookies: [string, () => Promise<string>][] = [
    ['random', async () => `sid=${'x'.repeat(45)}`],
    ['of the right shape', async () => `sid=c_${'A'.repeat(43)}`],
    ['of 8 kB', async () => `sid=c_${'A'.repeat(8000)}`],
    ['with quotes and signs', async () => 'sid="c_%00\';--"'],
    ['of a secure shop', async () => `__Host-sid=${await openSession(shop.db, await shop.makeClient())}`],
    ['named otherwise', async () => `SID=${await openSession(shop.db, await shop.makeClient())}`],
    [
      'with another’s prefix',
      async () => `sid=${(await openSession(shop.db, await shop.makeClient())).replace('c_', 's_')}`,
    ],
    [
      'expired',
      async () => {
        const token = await openSession(shop.db, await shop.makeClient())
        await shop.db`update sessions set expires_at = now() where token_hash = ${hashToken(token)}`
        return `sid=${token}`
      },
    ],
    [
      'revoked',
      async () => {
        const token = await openSession(shop.db, await shop.makeClient())
        await shop.get('/users/logout', { cookie: `sid=${token}` })
        return `sid=${token}`
      },
    ],
    [
      'the hash of one',
      async () =>
        `sid=c_${hashToken(await openSession(shop.db, await shop.makeClient())).toString('base64url')}`,
    ],
    ['many', async () => Array.from({ length: 300 }, (_, index) => `sid${index}=c_x`).join('; ')],
  ]
  test.each(cookies)('%s', async (_, make) => {
    const cookie = await make()
    expect(await whoAmI(cookie)).toBeNull()
    expect((await shop.get('/orders', { cookie })).statusCode).toBe(401)
  })

  test('of two sessions, one counts, and both of them for everything', async () => {
    const [client, admin] = [await shop.makeClient(), await shop.makeAdmin()]
    await shop.makeProduct()
    const [first, second] = [await openSession(shop.db, client), await openSession(shop.db, admin)]
    for (const cookie of [`sid=${first}; sid=${second}`, `sid=${second}; sid=${first}`]) {
      const user = await whoAmI(cookie)
      const { statusCode } = await shop.get('/users', { cookie })
      expect(statusCode).toBe(user.role === 'admin' ? 200 : 403)
      const list = async () => (await shop.get('/products', { cookie })).json().products
      // The node hears of the product a moment after it is stored.
      await expect.poll(list).not.toHaveLength(0)
      const products = await list()
      for (const product of products) expect('totalOrders' in product).toBe(user.role === 'admin')
    }
  })
})
