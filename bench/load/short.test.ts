import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'
import { isPassed } from './run.ts'
import { oneProduct } from './runs/hot-product.ts'
import { smoke } from './runs/steady.ts'
import { setScene } from './scene.ts'
import { type Stage, sender } from './stage.ts'

/** Minutes. */
const aMoment = 0.05

let shop: TestShop
let stage: Stage
beforeEach(async () => {
  shop = await openShop({}, (await openWeb(join(import.meta.dirname, '../..'), false)).options)
  const category = await shop.makeCategory()
  for (let count = 0; count < 5; count += 1) await shop.makeProduct({ category })
  const scene = await setScene(shop.db, shop.storage, 100)
  const { db } = shop
  // The parts of a stage that these two runs use; a real stage's shop has a quarter of a million rows.
  stage = { scene, place: { db }, send: sender(scene, await openPort(shop.app)) } as Stage
})
afterEach(() => shop.close())

/** The checks that a run fails, without those of answer times, which need a quiet machine. */
async function complaints({ act }: typeof smoke, planted: Partial<Stage> = {}) {
  const { checks } = await act({ ...stage, ...planted }, aMoment)
  return checks.filter((check) => check.unit !== 'ms' && !isPassed(check)).map(({ what }) => what)
}

test('L1: fifty requests a second, of all kinds, are answered well', async () => {
  expect(await complaints(smoke)).toEqual([])
})

test('L1: clients whose sessions are over are seen', async () => {
  await shop.db`delete from sessions`
  expect(await complaints(smoke)).toEqual(['not answered well'])
})

test('L7: a hundred clients order one product, and each order is there once', async () => {
  expect(await complaints(oneProduct)).toEqual([])
})

test('L7: an order that was acknowledged and is lost is seen', async () => {
  expect(await complaints(oneProduct, { isPlanted: true })).toContain('acknowledged, but not stored')
})
