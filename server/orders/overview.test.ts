import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#contract/orders'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const overview = async () => (await staff.get('/orders/admin/overview')).json() as Overview

test('without orders every figure is nought', async () => {
  const nothing = { amount: 0, orders: 0, quantity: 0 }
  expect(await overview()).toEqual({
    week: nothing,
    month: nothing,
    weeks: [
      { from: 0, to: 7, ...nothing },
      { from: 8, to: 14, ...nothing },
      { from: 15, to: 21, ...nothing },
      { from: 22, to: 30, ...nothing },
    ],
    latest: [],
  })
})

test('weeks go by age in whole days, add up to the month, and leave out what is cancelled', async () => {
  const product = await shop.makeProduct({ price: 0.1 })
  const client = await shop.makeClient()
  const ages = [0, 7.9, 8, 14.9, 15, 21.9, 22, 30.9, 31, 400]
  const newest = []
  for (const [index, age] of ages.entries()) {
    newest.push(
      await shop.makeOrder({ client, product, quantity: 10 ** (index % 2), createdAt: daysAgo(age + 0.001) }),
    )
  }
  await shop.makeOrder({ client, product, quantity: 1000, status: 'annulé', createdAt: daysAgo(50) })
  await shop.makeOrder({ client, product, quantity: 1000, status: 'annulé', createdAt: daysAgo(10) })
  const { week, month, weeks, latest } = await overview()
  const each = { amount: 1.1, orders: 2, quantity: 11 }
  expect(week).toEqual(each)
  expect(weeks.map(({ from: _, to: __, ...figures }) => figures)).toEqual([each, each, each, each])
  expect(month).toEqual({ amount: 4.4, orders: 8, quantity: 44 })
  expect(latest.slice(0, 2).map(({ _id }) => _id)).toEqual(newest.slice(0, 2).map(({ _id }) => _id))
  expect(latest).toHaveLength(5)
})
