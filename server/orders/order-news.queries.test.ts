import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedNotice } from '#contract/orders'
import { findPlaced } from '#server/orders/order-news.queries'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const idsOf = (told: PlacedNotice[]) => told.map(({ _id }) => _id)

// A notification of more than fifty orders used to leave the older ones untold.
test('of a burst of orders every one is told', async () => {
  const product = await shop.makeProduct()
  const { post } = shop.as(await shop.makeClient())
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1) {
    const reply = await post('/orders/create', { product: { id: product._id }, quantity: 1 })
    ids.push(reply.json().order._id)
  }
  expect(idsOf(await findPlaced(shop.db, ids))).toEqual(ids)
})

// The ids of one millisecond have no order: the later of two such orders was sometimes told first.
test('orders are told as they came in, whatever their ids', async () => {
  const [first, second] = [await shop.makeOrder(), await shop.makeOrder()]
  await shop.db`update orders set created_at = ${first.createdAt}::timestamptz - interval '1 ms' where id = ${second._id}`
  expect(idsOf(await findPlaced(shop.db, [first._id, second._id]))).toEqual([second._id, first._id])
})
