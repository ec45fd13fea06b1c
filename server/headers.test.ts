import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWeb, type Web } from '#server/lib/web-build'
import { categoryForm, file } from '#server/testing/forms'
import { headerFaults } from '#server/testing/headers'
import { picture } from '#server/testing/makers'
import { openShop, type TestShop } from '#server/testing/shop'

// The access matrix checks the headers of ordinary answers. Here: those of answers without a route, of built
// files, and of a shop on https.

let shop: TestShop
let secure: TestShop
let web: Web['options']
beforeAll(async () => {
  web = (await openWeb(join(import.meta.dirname, '..'), false)).options
  ;[shop, secure] = await Promise.all([openShop({}, web), openShop({ PUBLIC_URL: 'https://labo.test' }, web)])
})
afterAll(() => Promise.all([shop.close(), secure.close()]))

const json = { 'content-type': 'application/json' }
const errors: [status: number, call: string, asked: InjectOptions][] = [
  [400, 'POST /api/users/login', { method: 'POST', payload: '{', headers: json }],
  [400, 'POST /api/contact', { method: 'POST', payload: {} }],
  [404, 'GET /api/%', {}],
  [404, 'GET /images/%', {}],
  [404, 'GET /%ff', {}],
  [401, 'GET /api/orders', {}],
  [401, 'POST /api/products/add', { method: 'POST' }],
  [403, 'POST /api/users/login', { method: 'POST', payload: {}, headers: { origin: 'https://evil.test' } }],
  [404, 'GET /api/nowhere', {}],
  [404, 'GET /images/nowhere.webp', {}],
  [404, 'GET /api/documents/nowhere.pdf', {}],
  [404, 'GET /nowhere', {}],
  [404, 'GET /assets/nowhere.js', {}],
  [404, 'POST /api/nowhere', { method: 'POST', payload: {} }],
  [413, 'POST /api/users/login', { method: 'POST', payload: { email: 'a'.repeat(70_000) } }],
  [415, 'POST /api/users/login', { method: 'POST', payload: 'a', headers: { 'content-type': 'text/xml' } }],
]

describe.each(errors)('%i to %s', (status, call, asked) => {
  test.each(['http', 'https'])('over %s', async (scheme) => {
    const place = scheme === 'http' ? shop : secure
    const reply = await place.app.inject({ ...asked, url: call.split(' ')[1] })
    expect(reply.statusCode, reply.body).toBe(status)
    expect(headerFaults(call, place.env.publicUrl, reply)).toEqual([])
  })
})

test('a write where only pages are is refused like everything else', async () => {
  const reply = await shop.app.inject({ method: 'POST', url: '/categories', payload: {} })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'request.unknown'])
  expect(headerFaults('POST /api/nowhere', shop.env.publicUrl, reply)).toEqual([])
})

test('over https every kind of answer asks for https from then on, on the wire too', async () => {
  const admin = secure.as(await secure.makeAdmin())
  const sent = await categoryForm({ image: file(await picture()) })
  const { category } = (await admin.post('/categories/create', sent)).json()
  const address = await secure.app.listen({ port: 0, host: '127.0.0.1' })
  const shared = ['/', '/about', '/sitemap.xml', '/api/categories', `/${category.image}`]
  const own = ['/edit-profile', '/api/orders', '/api/products']
  for (const path of [...shared, ...own]) {
    const headers = own.includes(path) ? await admin.cookie() : {}
    for (const round of ['made', 'kept ready', 'sent again']) {
      const reply = await fetch(address + path, { headers })
      const answer = { statusCode: reply.status, headers: Object.fromEntries(reply.headers) }
      expect([path, round, reply.status]).toEqual([path, round, 200])
      expect(headerFaults(`GET ${path}`, secure.env.publicUrl, answer), path).toEqual([])
      if (own.includes(path)) expect(reply.headers.get('cache-control')).toBe('private, no-store')
      await reply.bytes()
    }
  }
})

test('what was built is kept for ever where its name changes with it, and is nothing but what it says', async () => {
  const [script = ''] = readdirSync(join(String(web.clientDir), 'assets')).filter((name) =>
    name.endsWith('.js'),
  )
  for (const [path, caching] of [
    [`/assets/${script}`, 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=2592000'],
  ]) {
    const { headers } = await shop.app.inject({ url: path })
    expect(headers).toMatchObject({
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('another site is told nothing of what it may: no answer opens anything to it', async () => {
  const foreign = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
  for (const url of ['/', '/api/products', '/api/users/login', '/api/orders', '/images/x.webp']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await shop.app.inject({ method, url, headers: foreign })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})

test('a page that is one caller’s alone is never kept, one for everyone is the same for everyone', async () => {
  const client = shop.as(await shop.makeClient())
  const [own, open] = ['/profile', '/categories'].map(async (url) => [
    await shop.app.inject({ url, headers: await client.cookie() }),
    await shop.app.inject({ url }),
  ])
  for (const reply of (await own) ?? []) expect(reply.headers['cache-control']).toBe('private, no-store')
  const [known, unknown] = (await open) ?? []
  expect(known?.body).toBe(unknown?.body)
})

test('an answer without a header, or open to other sites, would be told', async () => {
  const bare = Fastify()
  bare.get('/api/orders', (_request, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' }).send({}),
  )
  const faults = headerFaults(
    'GET /api/orders',
    'https://labo.test',
    await bare.inject({ url: '/api/orders' }),
  )
  expect(faults).toHaveLength(9)
  expect(faults).toContain('cache-control: public, max-age=60')
  expect(faults).toContain('access-control-allow-origin')
  await bare.close()
})
