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
