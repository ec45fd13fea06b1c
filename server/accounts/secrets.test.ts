import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { knownPassword } from '#server/testing/makers'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  const web = await openWeb(join(import.meta.dirname, '../..'), false)
  shop = await openShop({ LOG_REQUESTS: 'on' }, web.options)
})
afterAll(() => shop.close())

const password = 'un mot que nul ne sait'
const account = {
  ...{ name: 'Lina', familyName: 'Haddad', email: 'lina@labo.test' },
  ...{ phoneNumber: '0661234567', address: 'Oran', password },
}
const tokenIn = (text = '') => /(?:verify-email|reset-password)\/([\w-]{43})/.exec(text)?.[1] ?? ''

test('R16: no answer, log line or export tells a token, a hash or a password', async () => {
  const answers: string[] = []
  const keep = async (asked: ReturnType<TestShop['get']>) => {
    const reply = await asked
    answers.push(reply.body, JSON.stringify({ ...reply.headers, 'set-cookie': undefined }))
    return reply
  }
  const signedUp = await keep(shop.post('/users/sign-up', account))
  const session = /sid=([^;]+)/.exec(String(signedUp.headers['set-cookie']))?.[1] ?? ''
  const cookie = { cookie: `sid=${session}` }
  const [first] = await shop.lettersTo(account.email)
  await keep(shop.post('/users/login', { email: account.email, password: 'un autre mot secret' }))
  await keep(shop.post('/users/forgot-password', { email: account.email }))
  const [, second] = await shop.lettersTo(account.email, 2)
  const tokens = [tokenIn(first?.text), tokenIn(second?.text)]
  expect(tokens.join()).toMatch(/^[\w-]{43},[\w-]{43}$/)
  // A page may show its caller the address they asked for; a log must not hold it.
  const pages = [`/verify-email/${tokens[0]}`, `/reset-password/${tokens[1]}`]
  for (const url of pages.flatMap((page) => [page, `${page}.data`])) await shop.app.inject({ url })
  await keep(shop.get(`/users/verify-email/${tokens[0]}`))
  await keep(shop.get(`/users/verify-email/${tokens[0]}x`))
  await keep(shop.get('/users/who-am-i', cookie))
  await keep(shop.get('/orders', cookie))
  await keep(shop.get('/users/my-data', cookie))
  await keep(shop.put(`/users/password/reset/${tokens[1]}`, { password: 'court' }))
  await keep(shop.put(`/users/password/reset/${tokens[1]}`, { password: `${password} non plus` }))
  await keep(shop.post('/users/login', { email: account.email, password: `${password} non plus` }))
  // A body that cannot be parsed, and a service that fails while handling one.
  await keep(
    shop.post('/users/login', Buffer.from(`{"password":"${password}"`), {
      'content-type': 'application/json',
    }),
  )
  const staff = shop.as(await shop.makeSuperAdmin())
  await keep(staff.post('/users/add', { ...account, email: 'autre@labo.test', role: 'client' }))
  await shop.db`alter table users rename to users_away`
  await keep(shop.post('/users/login', { email: account.email, password }))
  await shop.db`alter table users_away rename to users`
  await keep(staff.get('/users?q=mot-cherche'))
  for (const path of ['/users', '/users/export.csv', '/audit', '/orders/admin/export.csv'])
    await keep(staff.get(path))
  for (const { _id } of (await staff.get('/audit')).json().entries) await keep(staff.get(`/audit/${_id}`))

  const secrets = [
    password,
    'un autre mot secret',
    session,
    ...tokens,
    knownPassword,
    '$argon2id$',
    'password_hash',
    // Search words may be a name.
    'mot-cherche',
  ]
  for (const secret of [...secrets, String(await staff.token)]) {
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
    expect(shop.lines.filter((line) => line.includes(secret))).toEqual([])
  }
  expect(answers.length).toBeGreaterThan(30)
  expect(shop.lines.join('')).toContain('/api/users/verify-email/[redacted]')
  expect(shop.lines.join('')).toContain('"/reset-password/[redacted]')
  expect(shop.lines.join('')).toContain('unexpected error')
})

test('R16 would see a secret in a log line', () => {
  shop.app.log.info({ note: password }, 'kept here')
  expect(shop.lines.at(-1)).toContain(password)
  shop.app.log.info({ password, req: { headers: { cookie: password } } }, 'kept out')
  expect(shop.lines.at(-1)).not.toContain(password)
})

test('R17: a logout ends the session on every node at once', async () => {
  const elsewhere = await shop.openAnother()
  const client = await shop.makeClient()
  const [here, there] = [shop.as(client), shop.as(client)]
  const cookies = [await here.cookie(), await there.cookie()]
  const seen = async (node: Pick<TestShop, 'get'>, cookie = {}) =>
    (await node.get('/users/who-am-i', cookie)).json().user?._id
  for (const cookie of cookies) {
    expect([await seen(shop, cookie), await seen(elsewhere, cookie)]).toEqual([client._id, client._id])
  }
  await elsewhere.get('/users/logout', cookies[0])
  expect([await seen(shop, cookies[0]), await seen(elsewhere, cookies[0])]).toEqual([undefined, undefined])
  expect((await shop.get('/orders', cookies[0])).statusCode).toBe(401)
  expect([await seen(shop, cookies[1]), await seen(elsewhere, cookies[1])]).toEqual([client._id, client._id])
})
