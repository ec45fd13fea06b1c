import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Products } from '#contract/catalogue'
import { openShop, type TestShop } from '#server/testing/shop'
import { statementsOf } from '#server/testing/statements'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const category = await shop.makeCategory()
  for (const name of ['Bécher', 'Ampoule', 'Éprouvette', 'Entonnoir', 'Fiole', 'Creuset', 'Dessiccateur'])
    await shop.makeProduct({ name, category })
})
afterAll(() => shop.close())

const read = async (query: string) => (await shop.get(`/products?${query}`)).json() as Products
const names = (page: Products) => page.products.map(({ name }) => name)
const at = (cursor: string | null | undefined) => encodeURIComponent(cursor ?? '')

test.each(['name', '-name', 'createdAt', '-createdAt', 'price'])(
  'by %s, the way back shows the same pages as the way there',
  async (sort) => {
    const first = await read(`sort=${sort}&limit=3`)
    const second = await read(`sort=${sort}&limit=3&cursor=${at(first.nextCursor)}`)
    const third = await read(`sort=${sort}&limit=3&cursor=${at(second.nextCursor)}`)
    expect([first.previousCursor, third.nextCursor, third.products.length]).toEqual([null, null, 1])
    const secondAgain = await read(`sort=${sort}&limit=3&cursor=${at(third.previousCursor)}`)
    expect(names(secondAgain)).toEqual(names(second))
    const firstAgain = await read(`sort=${sort}&limit=3&cursor=${at(secondAgain.previousCursor)}`)
    expect(names(firstAgain)).toEqual(names(first))
    expect(firstAgain.previousCursor).toBeNull()
    expect(firstAgain.nextCursor).not.toBeNull()
  },
)

test('a page holds 1,000 rows at most, whatever is asked for, and the next one the others', async () => {
  await shop.db`
    insert into options (id, name, choices)
    select gen_random_uuid(), 'Option ' || n, '{a}' from generate_series(1, 1001) n`
  for (const query of ['', 'limit=1001', 'limit=1000000000']) {
    const first = (await shop.get(`/options?${query}`)).json()
    expect([query, first.options.length, first.total]).toEqual([query, 1000, 1001])
    const next = (await shop.get(`/options?${query}&cursor=${at(first.nextCursor)}`)).json()
    expect([query, next.options.length, next.nextCursor]).toEqual([query, 1, null])
  }
})

test('names are sorted as a French dictionary has them', async () => {
  const { products } = await read('sort=name')
  expect(products.map(({ name }) => name)).toEqual([
    'Ampoule',
    'Bécher',
    'Creuset',
    'Dessiccateur',
    'Entonnoir',
    'Éprouvette',
    'Fiole',
  ])
})

test('a cursor of another order is refused', async () => {
  const { nextCursor } = await read('sort=name&limit=2')
  expect((await shop.get(`/products?sort=-name&cursor=${at(nextCursor)}`)).statusCode).toBe(400)
})

// Each forged cursor reached PostgreSQL, which logged it, or made an error of the shop's own.
const forged: [sort: string, value: unknown, id?: unknown][] = [
  ['price', 'beaucoup'],
  ['price', '1e400'],
  ['price', 'NaN'],
  ['createdAt', 'hier'],
  ['createdAt', 'infinity'],
  ['name', 'B\u0000cher'],
  ['name', 5],
  ['name', 'Bécher', 5],
  ['name', 'Bécher', { toString: 0 }],
]
test.each(forged)(
  'a cursor by %s that holds %j is refused, and nobody asks the database',
  async (sort, value, id = crypto.randomUUID()) => {
    const cursor = Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
    const statements = await statementsOf(shop.db, async () =>
      expect((await shop.get(`/products?sort=${sort}&cursor=${cursor}`)).statusCode).toBe(400),
    )
    // The database pulse runs statements too.
    expect(statements.filter(({ text }) => text.includes('products'))).toEqual([])
  },
)
