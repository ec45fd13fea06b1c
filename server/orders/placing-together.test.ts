import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrders } from '#server/orders/placing.queries'
import { placingTogether } from '#server/orders/placing-together'
import { countWaiting } from '#server/testing/commits'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function loggedIn() {
  const client = shop.as(await shop.makeClient())
  await client.token
  return client
}
const orderOf = (id: string, more = {}) => ({ product: { id }, quantity: 2, ...more })

test('orders of one moment share a transaction, and each gets its own answer', async () => {
  const sold = await shop.makeProduct({ price: 10 })
  const withdrawn = await shop.makeProduct({ availability: false })
  const flask = await shop.makeProduct({ combinations: [{ options: [{ name: 'Volume', value: '1 L' }] }] })
  const bodies = [
    orderOf(sold._id, { totalPrice: 20 }),
    orderOf(withdrawn._id),
    orderOf(sold._id, { totalPrice: 19 }),
    orderOf(flask._id),
    orderOf(randomUUIDv7()),
    orderOf(sold._id, { product: { id: sold._id, price: 9 } }),
    orderOf(sold._id, { quantity: 3, note: 'Le matin' }),
  ]
  const clients = await Promise.all(bodies.map(loggedIn))
  const replies = await Promise.all(bodies.map((body, index) => clients[index]?.post('/orders/create', body)))
  expect(replies.map((reply) => [reply?.statusCode, reply?.json().code])).toEqual([
    [201, undefined],
    [409, 'order.unavailable'],
    [409, 'order.priceChanged'],
    [400, 'order.optionMissing'],
    [400, 'order.failed'],
    [409, 'order.priceChanged'],
    [201, undefined],
  ])
  expect(replies[6]?.json().order).toMatchObject({ quantity: 3, totalPrice: 30, note: 'Le matin' })
  const rows = await shop.db`select xmin::text from orders where product_id = ${sold._id}`
  expect(rows.length).toBe(2)
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1)
})

// A statement does not see its own rows: each of the orders used to count without the others.
test('the orders of one moment count for each other', async () => {
  const [client, product] = [await shop.makeClient(), await shop.makeProduct()]
  await shop.makeOrder({ client, product })
  const rows = Array.from({ length: 5 }, () => ({
    _id: randomUUIDv7(),
    clientId: client._id,
    actor: client,
    article: { id: product._id, options: [] },
    quantity: 1,
    status: 'en cours' as const,
    most: 3,
  }))
  const placed = await insertOrders(shop.db, rows, 'UTC')
  expect(placed.filter(Boolean)).toHaveLength(2)
})

test('an order of a product that is being edited waits, and delays no other', async () => {
  const [edited, other] = [await shop.makeProduct({ price: 10 }), await shop.makeProduct({ price: 10 })]
  const [first, second] = [await loggedIn(), await loggedIn()]
  const order = (client: typeof first, id: string) => client.post('/orders/create', orderOf(id))
  const waiting = await shop.db.begin(async (staff) => {
    await staff`update products set price = 12 where id = ${edited._id}`
    const held = order(first, edited._id)
    expect((await order(second, other._id)).statusCode).toBe(201)
    return { held }
  })
  const reply = await waiting.held
  expect([reply.statusCode, reply.json().order.totalPrice]).toEqual([201, 24])
})

// The order used to wait for the product, and was then placed for « Compte anonymisé ».
test('an order under way while its client is forgotten is refused', async () => {
  const [client, product] = [await shop.makeClient(), await shop.makeProduct()]
  const [caller, staff] = [shop.as(client), shop.as(await shop.makeAdmin())]
  await Promise.all([caller.token, staff.token])
  const { placing } = await shop.db.begin(async (transaction) => {
    await transaction`select from products where id = ${product._id} for update`
    const placing = caller.post('/orders/create', { product: { id: product._id }, quantity: 1 })
    await expect.poll(() => countWaiting(shop.db), { interval: 10, timeout: 2000 }).toBe(1)
    expect((await staff.put(`/users/anonymise/${client._id}`)).statusCode).toBe(200)
    return { placing }
  })
  const reply = await placing
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'session.missing'])
  expect(await shop.db`select from orders where client_id = ${client._id}`).toHaveLength(0)
})

test('where one of them cannot be stored, nothing of that moment is', async () => {
  const [client, product] = [await shop.makeClient(), await shop.makeProduct()]
  const place = placingTogether(shop.db, 'Africa/Algiers')
  const row = (given = {}) => ({
    _id: randomUUIDv7(),
    clientId: client._id,
    article: { id: product._id, options: [] },
    quantity: 1,
    status: 'en cours' as const,
    actor: client,
    ...given,
  })
  const count = () =>
    shop.db`select from orders where product_id = ${product._id}`.then(({ length }) => length)
  expect(await Promise.all([place(row()), place(row({ quantity: 1_000_001 }))])).toEqual([
    undefined,
    undefined,
  ])
  expect(await count()).toBe(0)
  expect((await place(row()))?.quantity).toBe(1)
  expect(await count()).toBe(1)
})
