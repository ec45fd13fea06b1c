import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { cutNotifications } from '#server/testing/cut-notifications'
import { openShop, type TestShop } from '#server/testing/shop'

type Node = Awaited<ReturnType<TestShop['openAnother']>>

let shop: TestShop
let other: Node
beforeAll(async () => {
  const web = await openWeb(join(import.meta.dirname, '..'), false)
  shop = await openShop({}, web.options)
  other = await shop.openAnother()
})
afterAll(() => shop.close())

/** The other node's answer, which comes from its memory once it has been asked. */
async function elsewhere(url: string) {
  const { statusCode, body } = await other.app.inject({ url })
  return statusCode === 200 ? body : String(statusCode)
}

/** Polls the other node until its answer contains the text. */
const hearsOf = (url: string, text: string) => expect.poll(() => elsewhere(url)).toContain(text)

test('what staff change at one node, the other serves anew, as JSON and as a page', async () => {
  const category = await shop.makeCategory({ name: 'Pesage' })
  const product = await shop.makeProduct({ category, name: 'Balance de précision', price: 450 })
  const admin = shop.as(await shop.makeAdmin())
  const urls = [
    `/api/products/${product._id}`,
    `/api/products/category/${category._id}`,
    `/category/${category._id}`,
    `/category/${category._id}?produit=${product._id}`,
    `/api/search?q=balance`,
  ]
  for (const url of urls) expect(await elsewhere(url), url).toContain('Balance de précision')

  const form = new FormData()
  form.set('name', 'Balance d’analyse')
  expect((await admin.put(`/products/update/${product._id}`, form)).statusCode).toBe(200)
  for (const url of urls) await hearsOf(url, 'Balance d’analyse')

  expect((await admin.delete(`/products/delete/${product._id}`)).statusCode).toBe(200)
  await hearsOf(`/api/products/${product._id}`, '404')
  await hearsOf(`/category/${category._id}`, 'Pas de produits dans cette catégorie')
})

test('a node that lost its connection to the database forgets what it may have missed', async () => {
  // The other node's kept list shows when it has heard of the new category.
  expect(await elsewhere('/api/categories')).not.toContain('Optique')
  const category = await shop.makeCategory({ name: 'Optique' })
  await hearsOf('/api/categories', 'Optique')
  const url = `/api/categories/${category._id}`
  expect(await elsewhere(url)).toContain('Optique')
  // Changed without a notification, as if that had been lost with the connection.
  await shop.db.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`update categories set name = 'Optique fine' where id = ${category._id}`
  })
  expect(await elsewhere(url)).not.toContain('Optique fine')
  // Staff, who may have changed it, are given what is true.
  const headers = await shop.as(await shop.makeAdmin()).cookie()
  for (const read of [url, '/api/categories'])
    expect((await other.app.inject({ url: read, headers })).body, read).toContain('Optique fine')
  await cutNotifications(shop.db)
  await hearsOf(url, 'Optique fine')
})
