import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { readCsv } from '#server/testing/read-csv'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: User
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.makeAdmin()
  for (const [name, orders] of [
    ['Balance', 2],
    ['Mortier', 0],
    ['Pipette', 3],
  ] as const) {
    const product = await shop.makeProduct({ name })
    for (let order = 0; order < orders; order += 1) await shop.makeOrder({ product })
  }
})
afterAll(() => shop.close())

test('a product is told with how many orders it has, and in the order of these', async () => {
  expect(await counts('totalOrders')).toEqual(['Mortier 0', 'Balance 2', 'Pipette 3'])
  await order('Balance', 2)
  expect(await counts('-totalOrders')).toEqual(['Balance 4', 'Pipette 3', 'Mortier 0'])
})

// Two exports a second of half a million orders took a whole core, and logins waited.
test('of very many orders they are not counted again at once', async () => {
  await order('Pipette', 10_000)
  expect(await counts('-totalOrders')).toEqual(['Pipette 10003', 'Balance 4', 'Mortier 0'])
  await order('Balance', 5)
  expect(await counts('-totalOrders')).toEqual(['Pipette 10003', 'Balance 4', 'Mortier 0'])
})

async function counts(sort: string) {
  const reply = await shop.as(admin).get(`/products/export.csv?sort=${sort}`)
  const [titles = [], ...products] = readCsv(reply.body.replace('\ufeff', ''))
  const at = titles.indexOf('Nombre de commandes')
  return products.map((product) => `${product[0]} ${product[at]}`)
}

/**
 * Copies an order of the product, few enough at once for a slow machine to stay within the statement timeout.
 */
async function order(product: string, times: number) {
  const most = 1000
  for (let left = times; left > 0; left -= most) await copy(product, Math.min(left, most))
}

async function copy(product: string, times: number) {
  await shop.db`
    insert into orders select (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 'CMD-2026-' || nextval('order_numbers') + 1000000))).*
    from orders one, generate_series(1, ${times}::int)
    where one.id = (select min(id::text)::uuid from orders where product_name = ${product})`
}
