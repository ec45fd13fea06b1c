import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openPort, rawRequest, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let web: Awaited<ReturnType<typeof openWeb>>['options']
let shop: TestShop
beforeAll(async () => {
  web = (await openWeb(join(import.meta.dirname, '../..'), false)).options
  shop = await openShop({}, web)
})
afterAll(() => shop.close())

const ask = (url: string) => shop.app.inject({ url, headers: { accept: '*/*' } })
const isKept = () => shop.app.readyStore.get('nowhere') !== undefined

// Each of them was rendered: seven hundred a second are three times what a processor can render.
test('all addresses that are no page get one answer, made once', async () => {
  const first = await ask('/wp-login.php')
  expect([first.statusCode, isKept()]).toEqual([404, true])
  const kept = shop.app.readyStore.get('nowhere')
  const paths = ['/.env', '/vendor/phpunit/x?y=1', '/Category', '/catégories', '/%2e%2e/x', '//x']
  // The last ones were a page's to the router, and an error of ours, which the log told with its token.
  const broken = ['/x%0a', '/products%0D', '/x%E2%80%A8', '/reset-password/token/x%0a']
  for (const url of [...paths, ...broken]) {
    const reply = await ask(url)
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.headers.etag, url).toBe(first.headers.etag)
    expect(reply.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(reply.headers['cache-control']).toBe('private, no-store')
  }
  expect(shop.app.readyStore.get('nowhere')).toBe(kept)
})

test('whoever has the answer already is told again that there is nothing', async () => {
  const { headers } = await ask('/wp-login.php')
  const again = await shop.app.inject({
    url: '/other.php',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(404)
})

// The page was rendered for the resolved address and kept for all unknown ones: a stranger chose what they
// answered.
test.each(['/x/../recherche', '/x/%2e%2E/recherche', '/x\\..\\recherche', '/x/./../recherche'])(
  '%s resolves to a page, and is nobody’s as it was written',
  async (path) => {
    // A shop that nobody has requested anything from yet.
    const fresh = await openShop({}, web)
    const port = await openPort(fresh.app)
    const answer = await rawRequest(
      port,
      `GET ${path}?q=Boutique+vendue HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe(404)
    expect((await fresh.app.inject('/wp-login.php')).body).not.toContain('vendue')
    await fresh.close()
  },
)

// The first request decided for all others: without the site's frame, or with « À propos » as the current
// page.
test('whoever asks first, the answer is the same', async () => {
  const frame = 'Navigation principale'
  shop.app.readyStore.forget()
  expect((await ask('/wp-admin/dashboard.php')).body).not.toContain(frame)
  const { body } = await ask('/about/x')
  expect(body).toContain(frame)
  expect(body).not.toContain('aria-current')
  expect((await ask('/wp-login.php')).body).toBe(body)
  expect((await ask('/dashboards')).body).not.toContain(frame)
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
