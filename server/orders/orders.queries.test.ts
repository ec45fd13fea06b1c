import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

// The database's own checks: what they refuse in an order, whatever the code before them accepts.

const checkViolation = '23514'
let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await openShop()
  id = (await shop.makeOrder())._id
})
afterAll(() => shop.close())

const sum = (quantity: number, price: number) => ({
  quantity,
  unit_price: price,
  total_price: quantity * price,
})
const write = (columns: object) => shop.db`update orders set ${shop.db(columns)} where id = ${id}`

test.each([
  ['no units', sum(0, 450)],
  ['fewer than none', sum(-1, 450)],
  ['more than a million units', sum(1_000_001, 450)],
  ['a price below nothing', sum(2, -0.01)],
  ['a total that is a centime short', { ...sum(2, 450), total_price: 899.99 }],
  ['a total of nothing', { ...sum(2, 450), total_price: 0 }],
  ['an unknown status', { status: 'xyz' }],
  ['a status in capitals', { status: 'Annulé' }],
  ['an empty status', { status: '' }],
])('the database refuses an order of %s', async (_, columns) => {
  await expect(write(columns)).rejects.toMatchObject({ code: checkViolation })
})

test.each([
  ['a million units', sum(1_000_000, 450)],
  ['a gift', sum(1, 0)],
])('the database takes an order of %s', async (_, columns) => {
  expect(await write(columns)).toMatchObject({ count: 1 })
})

test('the database refuses an order at a price that is no number', async () => {
  const nothing = { quantity: 1, unit_price: 'NaN', total_price: 'NaN' }
  await expect(write(nothing)).rejects.toMatchObject({ code: checkViolation })
})

test('the database lets an order be completed and taken up again, and cancelled for good', async () => {
  await write({ status: 'complété' })
  await expect(write({ status: 'annulé' })).rejects.toMatchObject({ code: checkViolation })
  await write({ status: 'en cours' })
  await write({ status: 'annulé' })
  for (const status of ['en cours', 'complété'])
    await expect(write({ status })).rejects.toMatchObject({ code: checkViolation })
})

test('the database keeps what became of an order as long as the order', async () => {
  const order = await shop.makeOrder()
  const lines = () => shop.db`select from order_history where order_id = ${order._id}`
  await expect(shop.db`delete from order_history where order_id = ${order._id}`).rejects.toThrow(
    'append-only',
  )
  expect(await lines()).toHaveLength(1)
  await shop.db`delete from orders where id = ${order._id}`
  expect(await lines()).toHaveLength(0)
})
