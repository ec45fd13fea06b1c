import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the same key and order again is the same order', async () => {
  const client = shop.as(await shop.makeClient())
  const product = await shop.makeProduct()
  const body = { product: { id: product._id }, quantity: 1 }
  const place = () => client.post('/orders/create', body, { 'idempotency-key': 'cle-1' })
  const first = await place()
  await shop.db`update products set price = 9, availability = false where id = ${product._id}`
  const second = await place()
  expect([second.statusCode, second.body]).toEqual([201, first.body])
  expect((await client.get('/orders')).json().total).toBe(1)
})

test('the same key with another order is refused', async () => {
  const client = shop.as(await shop.makeClient())
  const product = await shop.makeProduct()
  const place = (quantity: number) =>
    client.post('/orders/create', { product: { id: product._id }, quantity }, { 'idempotency-key': 'cle-2' })
  expect((await place(1)).statusCode).toBe(201)
  const reply = await place(2)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'order.keyReused'])
})

// The sender used to get the other client's name, address and telephone number in the answer.
test('the same key and order tells nothing of an order that staff have moved to another client', async () => {
  const client = shop.as(await shop.makeClient())
  const other = await shop.makeClient({ address: '7, rue Larbi-Ben-M’hidi, Oran' })
  const product = await shop.makeProduct()
  const body = { product: { id: product._id }, quantity: 1 }
  const place = () => client.post('/orders/create', body, { 'idempotency-key': 'cle-4' })
  const { _id, status, quantity, totalPrice } = (await place()).json().order as Order
  const moved = { client: { id: other._id }, product: { id: product._id }, quantity, status, totalPrice }
  const staff = shop.as(await shop.makeAdmin())
  expect((await staff.put(`/orders/update/${_id}`, moved)).statusCode).toBe(200)
  const again = await place()
  expect([again.statusCode, again.json().code]).toEqual([422, 'order.keyReused'])
  expect(again.body).not.toContain(other.address)
})

test('a key is its client’s own, and without one each request is an order', async () => {
  const product = await shop.makeProduct()
  const body = { product: { id: product._id }, quantity: 1 }
  const place = async (client: ReturnType<TestShop['as']>, headers = {}) =>
    (await client.post('/orders/create', body, headers)).json().order as Order
  const [one, other] = [shop.as(await shop.makeClient()), shop.as(await shop.makeClient())]
  const key = { 'idempotency-key': 'cle-3' }
  const orders = [await place(one, key), await place(other, key), await place(one), await place(one)]
  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(4)
})

// An order by staff whose answer was lost used to be stored twice once it was sent again.
test('the same key and order of staff again is the same order, recorded once', async () => {
  const staff = shop.as(await shop.makeAdmin())
  const { _id: product } = await shop.makeProduct()
  const client = { id: (await shop.makeClient())._id }
  const body = { client, product: { id: product }, quantity: 1, status: 'en cours' }
  const add = (quantity = 1) =>
    staff.post('/orders/add', { ...body, quantity }, { 'idempotency-key': 'cle-5' })
  const [first, second] = await Promise.all([add(), add()])
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect((await add()).body).toBe(first.body)
  expect(second.body).toBe(first.body)
  const { _id } = first.json().order as Order
  const [{ orders, acts } = {}] = await shop.db`
    select (select count(*)::int from orders where client_id = ${client.id}) as orders,
      (select count(*)::int from audit where entity_id = ${_id}) as acts`
  expect([orders, acts]).toEqual([1, 1])
  const other = await add(2)
  expect([other.statusCode, other.json().code]).toEqual([422, 'order.keyReused'])
})

test.each(['', 'x'.repeat(201)])('a key of an odd length (%#) is refused', async (key) => {
  const product = await shop.makeProduct()
  const client = shop.as(await shop.makeClient())
  await client.token
  const body = { product: { id: product._id }, quantity: 1 }
  await expectRefused(shop, () => client.post('/orders/create', body, { 'idempotency-key': key }), {
    status: 400,
  })
})
