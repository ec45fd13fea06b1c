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

// Of a notification with more than fifty the older ones were told to nobody.
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

// The ids of one millisecond follow no order: of two such orders the later one was told first, now and then.
test('orders are told as they came in, whatever their ids', async () => {
  const [first, second] = [await shop.makeOrder(), await shop.makeOrder()]
  await shop.db`update orders set created_at = ${first.createdAt}::timestamptz - interval '1 ms' where id = ${second._id}`
  expect(idsOf(await findPlaced(shop.db, [first._id, second._id]))).toEqual([second._id, first._id])
})
