import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemo } from '#server/demo'
import { readEnv } from '#server/env'
import { guardOpening, isForThisMachine } from '#server/opening'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const guard = (settings: Record<string, string>) =>
  guardOpening(
    shop.db,
    readEnv({ SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'http://localhost:3000', ...settings }),
  )

const openings: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://labo.example' },
  // A proxy, with the public address forgotten.
  { TRUST_PROXY: '127.0.0.1' },
]

// A first start that was refused had filled the database before: without the setting, it opened with accounts
// whose password is public.
test('a shop that may not open with the demonstration is not filled with it', async () => {
  const settings: Record<string, string>[] = [...openings, { HOST: '0.0.0.0', SMTP_URL: '' }]
  for (const opening of settings) {
    const env = readEnv({ SMTP_URL: 'smtp://mail.test', ...opening })
    const filling = ensureDemo({ env, db: shop.db, storage: shop.storage, embedded: true })
    await expect(filling).rejects.toThrow('Set DEMO=off to start without them, or DEMO=on')
  }
  expect((await shop.db`select from users union all select from categories`).count).toBe(0)
})

test('accounts whose password is public are opened to nobody else, behind a proxy neither', async () => {
  for (const opening of openings) await guard(opening)
  const { _id } = await shop.makeClient()
  await shop.db`update users set is_demo = true where id = ${_id}`
  for (const opening of openings) {
    await expect(guard(opening)).rejects.toThrow('would open demonstration accounts')
    await guard({ ...opening, DEMO: 'on' })
  }
  for (const url of [
    'http://localhost:3000',
    'http://labo.localhost',
    'http://127.0.0.1',
    'http://[::1]:3000',
  ]) {
    await guard({ PUBLIC_URL: url })
  }
  await shop.db`update users set is_demo = false`
})

// Behind a proxy the shop listens on loopback, and anybody could read an administrator's reset link.
test('a mailbox that everybody may read is opened to nobody else, behind a proxy neither', async () => {
  for (const opening of openings) {
    const [setting = []] = Object.entries(opening)
    await expect(guard({ ...opening, SMTP_URL: '' })).rejects.toThrow(
      `${setting.join('=')} would show every e-mail at /mailbox`,
    )
    await guard({ ...opening, SMTP_URL: '', DEMO: 'on' })
  }
  await guard({ SMTP_URL: '' })
})

// Every e-mail linked to its reader's own machine, and cookies went over plain HTTP.
test('behind a proxy the address that visitors type is asked for', async () => {
  const settings: Record<string, string>[] = [{ HOST: '0.0.0.0' }, { TRUST_PROXY: '127.0.0.1' }]
  for (const opening of settings) {
    await expect(guard({ ...opening, PUBLIC_URL: '' })).rejects.toThrow('Set PUBLIC_URL')
    await guard({ ...opening, PUBLIC_URL: '', DEMO: 'on' })
    await guard({ ...opening, PUBLIC_URL: 'https://labo.example' })
  }
  await guard({ PUBLIC_URL: '' })
})

test('what is for trying is for this machine alone, unless it is said to be for others', async () => {
  const isOnlyHere = (settings: Record<string, string>) =>
    isForThisMachine(shop.db, readEnv({ SMTP_URL: 'smtp://mail.test', ...settings }))
  expect(await isOnlyHere({})).toBe(false)
  expect(await isOnlyHere({ SMTP_URL: '' })).toBe(true)
  const { _id } = await shop.makeClient()
  await shop.db`update users set is_demo = true where id = ${_id}`
  expect([await isOnlyHere({}), await isOnlyHere({ DEMO: 'on' })]).toEqual([true, false])
  await shop.db`update users set is_demo = false`
})
