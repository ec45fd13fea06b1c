import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusals } from '#contract/refusals'
import { openWeb } from '#server/lib/web-build'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let url: string
beforeAll(async () => {
  const web = await openWeb(join(import.meta.dirname, '../..'), false)
  // Whatever memory the process uses is too much: it renders no page.
  shop = await openShop({ MAX_MEMORY: '1' }, web.options)
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await vi.waitUntil(() => shop.app.pressure.resident > 0, { timeout: 20_000 })
})
afterAll(() => shop.close())

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = (path: string, accept: string, init = {}) => fetch(url + path, { headers: { accept }, ...init })

test.each(['/', '/categories?n=1', '/login', '/dashboard/orders', '/api/categories'])(
  'a browser that asks a busy shop for %s gets a page that it can read',
  async (path) => {
    const reply = await ask(path, browser)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    const page = await reply.text()
    expect(page).toContain(refusals['server.busy'][1])
    expect(page).toContain('<html lang="fr">')
  },
)

test('the page needs nothing else, and nothing but its own style is allowed on it', async () => {
  const reply = await ask('/categories', browser)
  const page = await reply.text()
  expect(page).not.toMatch(/<script|src=|url\(|@import|href="(?!"|data:)/)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = reply.headers.get('content-security-policy')
  expect(policy).toContain(`style-src 'sha256-${hash}';`)
  expect(policy).toContain("default-src 'none';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  // Compressing the page would cost more than making it.
  expect(Buffer.byteLength(page)).toBeLessThan(1024)
})

test('a program gets the same refusal as JSON', async () => {
  const refusal = { code: 'server.busy', message: refusals['server.busy'][1] }
  for (const accept of ['application/json', '*/*']) {
    const reply = await ask('/api/categories', accept)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject(refusal)
  }
  const created = await ask('/api/orders/create', browser, { method: 'POST' })
  expect(created.headers.get('content-type')).toContain('application/json')
})

test('whoever asks for the head alone gets no body', async () => {
  const reply = await ask('/categories', browser, { method: 'HEAD' })
  expect([reply.status, reply.headers.get('retry-after'), await reply.text()]).toEqual([503, '2', ''])
})

test('meanwhile a login is answered', async () => {
  const client = await shop.makeClient()
  const reply = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: client.email, password: 'motdepasse' }),
  })
  expect(reply.status).toBe(200)
})
