import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { cutNotifications } from '#server/testing/cut-notifications'
import { form } from '#server/testing/forms'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
let category: { _id: string }
let paths: string[]
beforeAll(async () => {
  shop = await openShop({}, (await openWeb(join(import.meta.dirname, '../..'), false)).options)
  port = await openPort(shop.app)
  category = await shop.makeCategory({ name: 'Pesage' })
  const product = await shop.makeProduct({ category, description: 'Précise au milligramme. '.repeat(80) })
  paths = [
    '/categories',
    `/categories/${category._id}`,
    '/products?limit=1',
    `/products/${product._id}`,
    `/products/category/${category._id}`,
    '/options',
    '/search?q=b%C3%A9cher',
  ].map((path) => `/api${path}`)
  paths.push('/', `/category/${category._id}`, '/sitemap.xml', '/api/openapi.json')
})
afterAll(() => shop.close())

interface Asked {
  method?: string
  headers?: Record<string, string>
}
/** Asks through the socket, where ready answers are sent before Fastify sees the request. */
async function ask(path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ port, path, method, headers: { ...headers, connection: 'close' } }, resolve)
    .on('error', reject)
    .end()
  const answer = await promise
  return { statusCode: answer.statusCode, headers: withoutMoment(answer.headers), body: await buffer(answer) }
}

/** Asks Fastify alone. */
async function askFramework(path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const answer = await shop.app.inject({ method: method as 'GET', url: path, headers })
  return { statusCode: answer.statusCode, headers: withoutMoment(answer.headers), body: answer.rawPayload }
}

const withoutMoment = ({ date: _date, connection: _connection, ...headers }: Record<string, unknown>) =>
  headers

/** How many answers were sent straight from memory so far. */
async function countSent() {
  const metric = await shop.app.metrics.getSingleMetric('ready_answers_total')?.get()
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
}

/**
 * The shop has heard of all earlier changes by then: notifications arrive in order, and this one is the last.
 */
beforeEach(async () => {
  await shop.app.untilChangesHeard()
})

test('an answer sent straight from memory is the framework’s own, to the byte and to the header', async () => {
  const askings: Asked[] = [
    {},
    { headers: { 'accept-encoding': 'gzip' } },
    { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
    { headers: { 'accept-encoding': 'br;q=0, gzip' } },
    { headers: { 'if-none-match': '"other", W/"another"' } },
    { headers: { cookie: `theme=light; sid=c_${'x'.repeat(43)}` } },
    { method: 'HEAD' },
    { method: 'HEAD', headers: { 'accept-encoding': 'br' } },
  ]
  for (const path of paths) {
    for (const asked of askings) {
      const expected = await askFramework(path, asked)
      const before = await countSent()
      expect(await ask(path, asked), `${path} ${JSON.stringify(asked)}`).toEqual(expected)
      expect(await countSent(), `${path} ${JSON.stringify(asked)}`).toBe(before + 1)
      const known = {
        ...asked,
        headers: { ...asked.headers, 'if-none-match': String(expected.headers.etag) },
      }
      const unchanged = await askFramework(path, known)
      expect(unchanged.statusCode).toBe(304)
      // The framework describes the body that it does not send.
      const {
        'content-length': length,
        'content-encoding': _encoding,
        'content-type': _type,
        ...headers
      } = unchanged.headers
      // The length used to be 0, which is that of no such answer.
      expect([undefined, expected.headers['content-length']], path).toContain(length)
      expect(await ask(path, known), `${path} unchanged`).toEqual({ ...unchanged, headers })
    }
  }
})

// An encoding with a lower weight than another counted as refused, and the answer came uncompressed.
test('an encoding that is liked less than others is taken all the same, one that counts 0 is not', async () => {
  const chosen = {
    'gzip;q=0.8': 'gzip',
    'deflate, gzip; q=0.5, br;q=0.001': 'br',
    'br;q=0, gzip;q=0.9': 'gzip',
    'br; q=0.000 , gzip': 'gzip',
    'br;q=0.0, gzip;q=0': undefined,
    identity: undefined,
  }
  for (const [accepted, encoding] of Object.entries(chosen)) {
    const { headers } = await ask('/', { headers: { 'accept-encoding': accepted } })
    expect((headers as IncomingMessage['headers'])['content-encoding'], accepted).toBe(encoding)
  }
})

// The tag claimed that a page and both its compressed forms are the same bytes.
test('an answer in several encodings has one tag, which does not claim that they are the same bytes', async () => {
  const tags = ['identity', 'gzip', 'br'].map(async (encoding) => {
    const { headers } = await ask('/', { headers: { 'accept-encoding': encoding } })
    return (headers as IncomingMessage['headers']).etag
  })
  const [tag = '', ...others] = await Promise.all(tags)
  expect(tag).toMatch(/^W\/"/)
  expect(others).toEqual([tag, tag])
  for (const known of [tag, tag.slice(2), `"another", ${tag}`]) {
    expect((await ask('/', { headers: { 'if-none-match': known } })).statusCode, known).toBe(304)
  }
})

test('whatever is not plainly a reading of what is ready takes the usual way', async () => {
  const [list = ''] = paths.slice(4)
  await ask(list)
  const before = await countSent()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    expect((await ask(list, { method })).statusCode, method).toBe(404)
  }
  for (const path of [`${list}/`, `${list}?x=1`, `/${list}`, list.toUpperCase(), `${list}#a`]) await ask(path)
  const admin = await shop.as(await shop.makeAdmin()).token
  for (const cookie of [`sid=${admin}`, 'sid="s_x"', 'sid=%73_x', 'a=b; sid=s_', 'sid = s_x']) {
    await ask(list, { headers: { cookie } })
  }
  expect(await countSent()).toBe(before)
  const seen = JSON.parse(String((await ask(list, { headers: { cookie: `sid=${admin}` } })).body))
  expect(seen.products[0].totalOrders).toBe(0)
  expect(String((await ask(list)).body)).not.toContain('totalOrders')
})

test('the author of a change reads it at once, everyone else once the database has told', async () => {
  const path = `/api/categories/${category._id}`
  await ask(path)
  const admin = shop.as(await shop.makeAdmin())
  const changes = form({ name: 'Balances', description: 'Elles pèsent.' })
  const changed = await admin.put(`/categories/update/${category._id}`, changes)
  expect(changed.statusCode).toBe(200)
  expect(JSON.parse(String((await ask(path)).body)).category.name).toBe('Balances')
  await shop.db`update categories set name = 'Pesées' where id = ${category._id}`
  await expect.poll(async () => JSON.parse(String((await ask(path)).body)).category.name).toBe('Pesées')
})

test('the author of a change reads it at once, even if the node has lost what it hears by', async () => {
  const path = `/api/categories/${category._id}`
  await ask(path)
  const admin = shop.as(await shop.makeAdmin())
  expect(await cutNotifications(shop.db)).toBeGreaterThan(0)
  const changed = await admin.put(`/categories/update/${category._id}`, form({ name: 'Masses' }))
  expect(changed.statusCode).toBe(200)
  const headers = { cookie: `sid=${await admin.token}` }
  expect(JSON.parse(String((await ask(path, { headers })).body)).category.name).toBe('Masses')
  // Until the node hears again, its answers are not kept.
  await expect.poll(() => shop.app.databasePulse.isInTouch()).toBe(true)
})

// A page requested as from a proxy got a 500.
test('an address may come with a host, which counts for nothing', async () => {
  for (const path of paths) {
    const expected = await ask(path)
    expect(await ask(`http://elsewhere.test${path}`), path).toEqual(expected)
  }
  for (const address of ['http://elsewhere.test', 'FTP://elsewhere.test:21', 'http://user@elsewhere.test']) {
    expect(await ask(address), address).toEqual(await ask('/'))
  }
  expect((await ask('http://elsewhere.test?x=1')).statusCode).toBe(200)
  expect((await ask('http://elsewhere.test/unknown')).statusCode).toBe(404)
  expect((await ask('*', { method: 'OPTIONS' })).statusCode).toBe(404)
  // Only OPTIONS may ask for this address; other methods got a 500.
  for (const address of ['*', '*/api/categories']) expect((await ask(address)).statusCode, address).toBe(404)
})

test('two slashes are no other host, but an address of this shop', async () => {
  for (const path of ['//', '//elsewhere.example', '//elsewhere.example/']) {
    const { statusCode, headers } = await ask(path)
    expect(Number(statusCode), path).toBeLessThan(500)
    expect(headers.location, path).toBeUndefined()
  }
})

// Each visitor from an advertisement came with an address of their own, and had the page rendered for it.
test('whoever followed an advertisement gets the page that is ready, and leaves no other in memory', async () => {
  const path = `/category/${category._id}`
  const { body, headers } = await ask(path)
  for (const added of [
    '?fbclid=IwAR0',
    '?utm_source=lettre&utm_medium=email',
    '?UTM_Campaign',
    '?gclid=a%20b',
  ]) {
    const followed = await ask(path + added)
    expect(followed.body.equals(body), added).toBe(true)
    expect(followed.headers.etag, added).toBe(headers.etag)
    expect(shop.app.readyStore.get(path + added), added).toBeUndefined()
  }
  const found = await ask('/api/search?utm_source=lettre&q=b%C3%A9cher&fbclid=1')
  expect(found.body.equals((await ask('/api/search?q=b%C3%A9cher')).body)).toBe(true)
  // A name that is merely similar to a tracking parameter may be a page's own.
  await ask('/api/search?q=b%C3%A9cher&fbclids=1')
  expect(shop.app.readyStore.get('/api/search?q=b%C3%A9cher&fbclids=1')).toBeDefined()
})
