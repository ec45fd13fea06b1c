import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

// Staff used to have to send the total, though only the server's own counts.
test('a total that staff do not send is computed, from the catalogue or the price the order was placed at', async () => {
  const client = { id: (await shop.makeClient())._id }
  const product = await shop.makeProduct({ price: 10.1 })
  const other = await shop.makeProduct({ price: 7 })
  const order = { client, product: { id: product._id, price: 3 }, quantity: 3, status: 'en cours' }
  const { order: added } = (await staff.post('/orders/add', order)).json()
  expect(added).toMatchObject({ product: { price: 10.1 }, totalPrice: 30.3 })

  await shop.db`update products set price = 12 where id = ${product._id}`
  const update = async (change: object) =>
    (await staff.put(`/orders/update/${added._id}`, { ...order, ...change })).json()
  expect((await update({})).order).toEqual(added)
  expect((await update({ quantity: 2 })).order).toMatchObject({ product: { price: 10.1 }, totalPrice: 20.2 })
  expect((await update({ product: { id: other._id, price: 1 } })).order).toMatchObject({ totalPrice: 21 })
  await shop.db`update orders set unit_price = 99999990, total_price = 299999970 where id = ${added._id}`
  expect(await update({ product: { id: other._id }, quantity: 1_000_000 })).toMatchObject({
    code: 'order.totalTooLarge',
  })
})

// A price or a total of null was refused, though one that is missing never was.
test('null in an order is what is not there', async () => {
  const client = shop.as(await shop.makeClient())
  const { _id: id } = await shop.makeProduct({ price: 10 })
  const product = { id, name: null, reference: null, price: null, options: null }
  const absent = { totalPrice: null, poNumber: null, note: null }
  const placed = await client.post('/orders/create', { product, quantity: 1, ...absent })
  expect([placed.statusCode, placed.json().order?.product.options]).toEqual([201, []])
  const { order } = placed.json()
  const edited = { ...order, product: { ...product, options: [] } }
  const noted = await staff.put(`/orders/update/${order._id}`, { ...edited, note: 'Fragile' })
  expect(noted.json().order.note).toBe('Fragile')
  const kept = await staff.put(`/orders/update/${order._id}`, { ...edited, ...absent })
  expect([kept.statusCode, kept.json().order?.note]).toEqual([200, 'Fragile'])

  const added = await staff.post('/orders/add', { ...order, ...absent, product, status: 'en cours' })
  expect([added.statusCode, added.json().order?.product.options]).toEqual([201, []])
})
