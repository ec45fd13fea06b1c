import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { digest } from '#server/testing/digest'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

// The digest shows that refusals change nothing: it must notice every change.

let shop: TestShop
let client: User
beforeAll(async () => {
  shop = await openShop()
  client = await shop.makeClient()
  await shop.makeOrder({ client })
})
afterAll(() => shop.close())

const changes: [what: string, change: () => unknown][] = [
  ['a row more', () => shop.makeOption()],
  ['a row less', () => shop.db`delete from options`],
  ['another value', () => shop.db`update orders set note = 'x'`],
  ['a session', () => shop.as(client).token],
  ['a file more', () => writeFileSync(join(shop.dataDir, 'stray.tmp'), '')],
  ['a byte more', () => appendFileSync(join(shop.dataDir, 'stray.tmp'), 'x')],
  ['a letter on its way', () => shop.post('/contact', { email: 'a@labo.test', message: 'Bonjour' })],
]
test.each(changes)('%s is seen', async (_, change) => {
  const before = await digest(shop)
  await change()
  expect(await digest(shop)).not.toEqual(before)
})

// A job is deleted two minutes after it was done: a comparison at that moment saw a change.
test('what a call queues is seen, and no more when it is forgotten', async () => {
  const before = await digest(shop)
  await shop.post('/users/forgot-password', { email: 'personne@labo.test' })
  const queued = await digest(shop)
  expect(queued).not.toEqual(before)
  await shop.db`delete from jobs.job where name = 'forgotten-password'`
  expect(await digest(shop)).toEqual(queued)
})

test('reading is no change', async () => {
  const before = await digest(shop)
  for (const path of ['/products', '/categories', '/users/who-am-i', '/search?q=verre']) await shop.get(path)
  expect(await digest(shop)).toEqual(before)
})

// On a busy machine a test file may take longer than a minute.
test('that a session was used is no change', async () => {
  const staff = shop.as(await shop.makeUser({ role: 'admin' }))
  await shop.db`update sessions set seen_at = now() - interval '2 minutes'`
  const before = await digest(shop)
  expect((await staff.get('/users/who-am-i')).json()).toMatchObject({ user: { role: 'admin' } })
  const [row] =
    await shop.db`select count(*)::int as seen from sessions where seen_at > now() - interval '1 minute'`
  expect(row?.seen).toBe(1)
  expect(await digest(shop)).toEqual(before)
})

test('a call that writes before it refuses, refuses in words of its own or not at all is told', async () => {
  const refused = (call: Parameters<typeof expectRefused>[1]) => expectRefused(shop, call, { status: 404 })
  await refused(() => shop.get('/nowhere'))
  const planted: Parameters<typeof expectRefused>[1][] = [
    async () => {
      await shop.makeCategory()
      return shop.get('/nowhere')
    },
    async () => {
      const reply = await shop.get('/nowhere')
      return Object.assign(reply, { json: () => ({ error: 'Not Found', statusCode: 404 }) })
    },
    () => shop.get('/categories'),
  ]
  for (const call of planted) await expect(refused(call)).rejects.toThrow()
})
