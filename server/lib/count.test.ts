import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '#server/lib/count'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.db`create table grains (n int)`
})
afterAll(() => shop.close())

const count = (isSearch = false) =>
  countRows(shop.db, shop.db`from grains where n > 0`, ['grains', isSearch], isSearch)

test('up to ten thousand rows are counted each time', async () => {
  for (const isSearch of [false, true]) {
    await shop.db`truncate grains`
    await shop.db`insert into grains select generate_series(1, 9999)`
    expect(await count(isSearch)).toBe(9999)
    await shop.db`insert into grains values (1)`
    expect(await count(isSearch)).toBe(10_000)
  }
})

test('more are counted exactly, and not at once again', async () => {
  await shop.db`truncate grains`
  await shop.db`insert into grains select generate_series(1, 12345)`
  expect(await count()).toBe(12_345)
  await shop.db`insert into grains values (1)`
  expect(await count()).toBe(12_345)
})

test('where counting takes too long the answer is an estimate', async () => {
  await shop.db`truncate grains`
  await shop.db`insert into grains select generate_series(1, 20000)`
  await shop.db`analyze grains`
  const slow = shop.db`from (select n from grains union all select 1 where pg_sleep(3) is null) x`
  const start = performance.now()
  expect(await countRows(shop.db, slow, ['slow'])).toBeGreaterThan(10_000)
  expect(performance.now() - start).toBeLessThan(2500)
})
