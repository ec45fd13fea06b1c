import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

// Four connections that asked for a page by ever another address kept a core busy, and staff from their lists.
test('one network has only so many answers made at once; what is ready, and all others, do not wait for it', async () => {
  expect((await ask('/about', '192.0.2.1')).status).toBe(200)
  const statuses: number[] = []
  for (let count = 0; count < 30; count += 1)
    statuses.push((await ask(`/about?n=${count}`, '192.0.2.1')).status)
  expect(statuses.slice(0, 15)).toEqual(Array(15).fill(200))
  expect(statuses).toContain(429)

  const page = await ask('/about?n=refused', '192.0.2.1')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    429,
    '1',
    'text/html; charset=utf-8',
  ])
  expect(await page.text()).toContain('Trop de tentatives. Veuillez patienter avant de réessayer.')
  const list = await ask('/api/products?n=refused', '192.0.2.1', 'application/json')
  expect([list.status, (await list.json()).code]).toEqual([429, 'request.tooMany'])

  expect((await ask('/about', '192.0.2.1')).status).toBe(200)
  expect((await ask('/about?n=refused', '192.0.2.2')).status).toBe(200)
})
