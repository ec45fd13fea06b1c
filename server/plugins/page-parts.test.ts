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

/** News of an earlier change may arrive in between. */
const keep = (path: string) =>
  vi.waitUntil(
    async () => {
      await read(path)
      return shop.app.readyStore.get(path)
    },
    { timeout: 20_000 },
  )

/** Resolves once the shop has heard of the change. */
async function change(path: string, act: () => Promise<unknown>) {
  await act()
  await vi.waitUntil(() => !shop.app.readyStore.get(path), { timeout: 20_000 })
}

/** Resolves once the shop has heard of all changes so far. */
const hear = () => shop.app.untilChangesHeard()

// Each change had all pages of the shop rendered and compressed again, and fetched again by every browser.
test('a page that a change does not concern stays the very same, with its compressed forms', async () => {
  const pesage = await shop.makeCategory({ name: 'Pesage' })
  const optique = await shop.makeCategory({ name: 'Optique' })
  const { _id } = await shop.makeProduct({ category: pesage, name: 'Balance' })
  // The open product may be of any category.
  const path = `/category/${pesage._id}?produit=${_id}`
  const before = await keep(path)
  const { tag } = await read(path)
  await change(path, () => shop.makeProduct({ category: optique, name: 'Loupe' }))
  expect((await read(path)).tag).toBe(tag)
  expect(shop.app.readyStore.get(path)).toBe(before)
})

test('a category’s page stays ready while others change', async () => {
  const verrerie = await shop.makeCategory({ name: 'Verrerie' })
  const sécurité = await shop.makeCategory({ name: 'Sécurité' })
  await shop.makeProduct({ category: verrerie, name: 'Bécher' })
  await hear()
  const path = `/category/${verrerie._id}`
  const before = await keep(path)
  await change('/', () => shop.makeProduct({ category: sécurité, name: 'Gants' }))
  expect(shop.app.readyStore.get(path)).toBe(before)
})

test('a page that a change concerns is made anew, also after changes that did not concern it', async () => {
  const mesure = await shop.makeCategory({ name: 'Mesure' })
  const chauffage = await shop.makeCategory({ name: 'Chauffage' })
  const path = `/category/${mesure._id}`
  await keep(path)
  await shop.makeProduct({ category: chauffage, name: 'Étuve' })
  await hear()
  await keep(path)
  await change(path, () => shop.makeProduct({ category: mesure, name: 'Pied à coulisse' }))
  expect((await read(path)).html).toContain('Pied à coulisse')
})

test('a product that moves is seen to in both categories, and so is what is changed below it', async () => {
  const [from, to] = [
    await shop.makeCategory({ name: 'Ancienne' }),
    await shop.makeCategory({ name: 'Neuve' }),
  ]
  const product = await shop.makeProduct({ category: from, name: 'Agitateur' })
  await hear()
  const paths = [from, to].map(({ _id }) => `/category/${_id}`)
  const isReady = () => paths.map((path) => shop.app.readyStore.get(path) !== undefined)
  const changes = [
    {
      sql: shop.db`update products set category_id = ${to._id} where id = ${product._id}`,
      ready: [false, false],
    },
    {
      sql: shop.db`
        insert into combinations (product_id, choice, position, options)
        values (${product._id}, 'x', 0, '[{"name": "Volume", "value": "1 L"}]')`,
      ready: [true, false],
    },
    { sql: shop.db`delete from combinations where product_id = ${product._id}`, ready: [true, false] },
    { sql: shop.db`update categories set name = 'Autre' where id = ${from._id}`, ready: [false, true] },
    { sql: shop.db`delete from products where id = ${product._id}`, ready: [true, false] },
    {
      sql: shop.db`insert into options (id, name, choices) values (${product._id}, 'Volume', '{1 L}')`,
      ready: [false, false],
    },
  ]
  for (const { sql, ready } of changes) {
    for (const path of paths) await keep(path)
    await sql
    await hear()
    expect(isReady()).toEqual(ready)
  }
})

// The logged address was this machine's, from which the page's own call comes.
test('whoever opens the page of an order that is not theirs is logged with the address they came from', async () => {
  const { _id } = await shop.makeOrder()
  const headers = await shop.as(await shop.makeClient()).cookie()
  const page = { url: `/profile/orders/${_id}`, headers, remoteAddress: '203.0.113.9' }
  expect((await shop.app.inject(page)).statusCode).toBe(404)
  const line = shop.lines.find((each) => each.includes('not theirs'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ ip: '203.0.113.9', id: _id })
})
