import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let url: string
beforeAll(async () => {
  shop = await openShop({}, (await openWeb(join(import.meta.dirname, '../..'), false)).options)
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

async function read(path: string) {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
  return { tag: answer.headers.get('etag'), html: await answer.text() }
}

/** News of an earlier change may come in between. */
const keep = (path: string) =>
  vi.waitUntil(
    async () => {
      await read(path)
      return shop.app.readyStore.get(path)
    },
    { timeout: 20_000 },
  )

/** Resolves once the shop has heard of it. */
async function change(path: string, act: () => Promise<unknown>) {
  await act()
  await vi.waitUntil(() => !shop.app.readyStore.get(path), { timeout: 20_000 })
}

// Each change had all pages of the shop rendered and compressed again, and every browser fetch them again.
test('a page that a change does not concern stays the very same, with its compressed forms', async () => {
  const pesage = await shop.makeCategory({ name: 'Pesage' })
  const optique = await shop.makeCategory({ name: 'Optique' })
  await shop.makeProduct({ category: pesage, name: 'Balance' })
  const path = `/category/${pesage._id}`
  const before = await keep(path)
  const { tag } = await read(path)
  await change(path, () => shop.makeProduct({ category: optique, name: 'Loupe' }))
  expect((await read(path)).tag).toBe(tag)
  expect(shop.app.readyStore.get(path)).toBe(before)
})

test('a page that a change concerns is made anew, also after changes that did not concern it', async () => {
  const mesure = await shop.makeCategory({ name: 'Mesure' })
  const chauffage = await shop.makeCategory({ name: 'Chauffage' })
  const path = `/category/${mesure._id}`
  await keep(path)
  await change(path, () => shop.makeProduct({ category: chauffage, name: 'Étuve' }))
  await keep(path)
  await change(path, () => shop.makeProduct({ category: mesure, name: 'Pied à coulisse' }))
  expect((await read(path)).html).toContain('Pied à coulisse')
})
