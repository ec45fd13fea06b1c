import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePeaks } from '#server/lib/semaphore'
import { openShop, type TestShop } from '#server/testing/shop'
import { statementsOf } from '#server/testing/statements'

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

// Eight words took eight of ten connections while their patterns were compiled: others waited a second.
test('searches of many words that are nowhere take one connection each, and few at once', async () => {
  const words = Array.from({ length: 8 }, (_, index) => String.fromCharCode(113 + index).repeat(23))
  const searches = Array.from({ length: 8 }, (_, index) => words.with(index, 'x').join(' '))
  takePeaks()
  const statements = await statementsOf(shop.db, () => Promise.all(searches.map(namesFor)))
  expect(statements.filter(({ text }) => text.includes('product_words'))).toHaveLength(8)
  const peaks = new Map(takePeaks())
  expect([peaks.get('search')?.running, peaks.get('far search')?.running]).toEqual([3, 2])
})

// The public list had no such bound: forty visitors who searched it took every connection.
test('lists of products that visitors search are read few at once', async () => {
  takePeaks()
  const lists = Array.from({ length: 8 }, (_, index) => shop.get(`/products?q=x${index}`))
  for (const { statusCode } of await Promise.all(lists)) expect(statusCode).toBe(200)
  expect(new Map(takePeaks()).get('search')?.running).toBe(3)
})

test.each(['((((', '\\m(', '[a-', '%%%', '____', "'; drop table products; --", 'a'.repeat(200)])(
  'an absurd search is an empty answer: %s',
  async (q) => {
    expect(await namesFor(q)).toEqual([])
  },
)
