import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a client cancels with the status alone, and whatever comes with it is dropped', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  const product = { id: (await shop.makeProduct())._id }
  const reply = await shop
    .as(client)
    .put(`/orders/update/${order._id}`, { ...order, status: 'annulé', product, quantity: 9, totalPrice: 1 })
  expect(reply.json().order).toMatchObject({
    status: 'annulé',
    product: { id: order.product.id },
    quantity: order.quantity,
    totalPrice: order.totalPrice,
  })
})

test('a client cancels only what is under way', async () => {
  const client = await shop.makeClient()
  for (const status of ['annulé', 'complété'] as const) {
    const order = await shop.makeOrder({ client, status })
    const reply = await shop.as(client).put(`/orders/update/${order._id}`, { status: 'annulé' })
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Vous ne pouvez pas annuler cette commande.',
    ])
  }
})

test.each(['en cours', 'complété'])('R9: a client who sends « %s » is refused', async (status) => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  const caller = shop.as(client)
  await caller.token
  for (const body of [{ status }, { ...order, status }])
    await expectRefused(shop, () => caller.put(`/orders/update/${order._id}`, body), { status: 403 })
})
