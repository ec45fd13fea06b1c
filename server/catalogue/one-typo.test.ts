import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const category = await shop.makeCategory()
  for (const name of ['Bécher 250 mL', 'Gants nitrile', 'Œse calibrée', 'Flacon (DIN 45)+ laveur']) {
    await shop.makeProduct({ category, name })
  }
})
afterAll(() => shop.close())

const namesFor = async (q: string) => {
  const reply = await shop.get(`/search?q=${encodeURIComponent(q)}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().products.map(({ name }: { name: string }) => name)
}

test.each([
  ['a wrong letter', 'becker', 'Bécher 250 mL'],
  ['a missing letter', 'becer', 'Bécher 250 mL'],
  ['a letter too many', 'becheer', 'Bécher 250 mL'],
  ['two letters swapped', 'gatns nitrile', 'Gants nitrile'],
  ['an accent and a ligature', 'œze calibrée', 'Œse calibrée'],
  ['in one word of several', 'nitrile gnats', 'Gants nitrile'],
  ['signs that mean something to a pattern', 'flacom (din 45)+', 'Flacon (DIN 45)+ laveur'],
])('one typo is forgiven: %s', async (_kind, q, name) => {
  expect(await namesFor(q)).toEqual([name])
})

test('two typos are not, nor one in a very short word', async () => {
  expect(await namesFor('bakcer')).toEqual([])
  expect(await namesFor('gbn')).toEqual([])
})

test.each(['((((', '\\m(', '[a-', '%%%', '____', "'; drop table products; --", 'a'.repeat(200)])(
  'an absurd search is an empty answer: %s',
  async (q) => {
    expect(await namesFor(q)).toEqual([])
  },
)
