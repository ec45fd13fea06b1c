import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf } from '#server/testing/fuzz/operations'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('every call that saves over a version says in which header to name the one that was seen', async () => {
  const document = await shop.app.inject('/api/openapi.json')
  const updates = operationsOf(document.json()).filter(({ path }) => path.endsWith('/update/{id}'))
  expect(updates.length).toBe(5)
  for (const { call, parameters } of updates) {
    const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name)
    expect([call, headers]).toEqual([call, ['if-match']])
  }
})

// They were compressed anew each time: twelve connections that asked for them kept staff from their lists.
test.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])('%s is kept ready', async (path) => {
  const ask = (encoding: string) => shop.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
  const { headers, rawPayload } = await ask('br')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await ask('identity')).payload)
  const anew = await shop.app.inject({ url: `${path}?n=1`, headers: { 'if-none-match': headers.etag } })
  expect(anew.statusCode).toBe(304)
})
