import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env'
import { guardDemo } from '#server/lib/demo'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const guard = (settings: Record<string, string>) =>
  guardDemo(shop.db, readEnv({ SMTP_URL: 'smtp://mail.test', ...settings }))

test('accounts whose password is public are opened to nobody else, behind a proxy neither', async () => {
  const settings: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://labo.example' },
    { TRUST_PROXY: '127.0.0.1' },
  ]
  for (const opening of settings) await guard(opening)
  const { _id } = await shop.makeClient()
  await shop.db`update users set is_demo = true where id = ${_id}`
  for (const opening of settings) {
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
})
