import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '#server/lib/count'
import { forgetFigures } from '#server/lib/figures'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.db`create table grains (n int)`
})
afterAll(() => shop.close())

const count = (isSearch = false) =>
  countRows(shop.db, { table: 'grains', alias: 'g', where: shop.db`g.n > 0` }, ['grains', isSearch], isSearch)

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

test('where counting takes long the answer is an estimate, and the exact count comes later', async () => {
  const countSlowly = await manyGrains('slow')
  const first = await countSlowly()
  expect(first).not.toBe(30_000)
  expect(first).toBeGreaterThan(10_000)
  expect(first).toBeLessThan(60_000)
  await expect.poll(countSlowly, { timeout: 10_000 }).toBe(30_000)
})

// Such a count was returned for ten seconds after the change, and lists made with it stayed wrong until the
// next one.
test('a count that was begun before a change is not kept after it', async () => {
  const countSlowly = await manyGrains('begun')
  expect(await countSlowly()).not.toBe(30_000)
  await shop.db`insert into grains values (1)`
  forgetFigures(shop.db)
  await setTimeout(2000)
  await expect.poll(countSlowly, { timeout: 5000 }).toBe(30_001)
})

/**
 * Fills the table with 30,000 rows.
 * @returns a function that counts them so slowly that an estimate comes first
 */
async function manyGrains(key: string) {
  await shop.db`truncate grains`
  await shop.db`insert into grains select generate_series(1, 30000)`
  await shop.db`analyze grains`
  const where = shop.db`(n <= 10001 or n % 40 > 0 or pg_sleep(0.001) is not null)`
  return () => countRows(shop.db, { table: 'grains', alias: 'g', where }, [key])
}
