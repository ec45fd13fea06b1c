import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({}, (await openWeb(join(import.meta.dirname, '../..'), false)).options)
})
afterAll(() => shop.close())

const ask = (url: string) => shop.app.inject({ url, headers: { accept: '*/*' } })
const isKept = () => shop.app.readyStore.get('unknown page') !== undefined

// Each was rendered: seven hundred of them a second were three times what a processor renders.
test('all addresses that are no page get one answer, made once', async () => {
  const first = await ask('/wp-login.php')
  expect([first.statusCode, isKept()]).toEqual([404, true])
  const kept = shop.app.readyStore.get('unknown page')
  for (const url of ['/.env', '/vendor/phpunit/x?y=1', '/Category', '/catégories', '/%2e%2e/x', '//x']) {
    const reply = await ask(url)
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.headers.etag, url).toBe(first.headers.etag)
    expect(reply.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(reply.headers['cache-control']).toBe('private, no-store')
  }
  expect(shop.app.readyStore.get('unknown page')).toBe(kept)
})

test('whoever has the answer already is told again that there is nothing', async () => {
  const { headers } = await ask('/wp-login.php')
  const again = await shop.app.inject({
    url: '/other.php',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(404)
})

test('it is made anew once the shop forgets its answers', async () => {
  await ask('/wp-login.php')
  shop.app.readyStore.forget()
  expect(isKept()).toBe(false)
  expect((await ask('/wp-login.php')).statusCode).toBe(404)
})

test.each(['/category/nobody', '/wp-login.php.data', '/dashboard/nowhere', '/categories', '/api/nowhere'])(
  '%s gets an answer of its own',
  async (url) => {
    shop.app.readyStore.forget()
    await ask(url)
    expect(isKept()).toBe(false)
  },
)
