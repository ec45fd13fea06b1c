import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPort } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'
import { statementsOf } from '#server/testing/statements'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => shop.close())

const read = (url: string) => shop.app.inject({ url })

test('the sitemap names every category and product by its full address', async () => {
  const category = await shop.makeCategory()
  const product = await shop.makeProduct({ category })
  const reply = await read('/sitemap.xml')
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(reply.body).toContain('<loc>https://shop.example/</loc>')
  expect(reply.body).toContain(`<loc>https://shop.example/category/${category._id}</loc><lastmod>`)
  expect(reply.body).toContain(
    `<loc>https://shop.example/category/${category._id}?produit=${product._id}</loc>`,
  )
})

test('the sitemap names the pages that hold no part of the catalogue', async () => {
  const { body } = await read('/sitemap.xml')
  for (const path of ['/about', '/categories', '/contact', '/conditions', '/donnees-personnelles']) {
    expect(body).toContain(`<loc>https://shop.example${path}</loc>`)
  }
})

test('the sitemap follows the catalogue', async () => {
  await read('/sitemap.xml')
  const category = await shop.makeCategory({ name: 'Pesage' })
  await expect.poll(async () => (await read('/sitemap.xml')).body).toContain(category._id)
})

test('robots are told where the sitemap is, and kept out of what is private', async () => {
  const { body, statusCode } = await read('/robots.txt')
  expect(statusCode).toBe(200)
  expect(body).toContain('User-agent: *\n')
  expect(body).toContain('Disallow: /dashboard\n')
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml\n')
})

// Each different query string used to make it anew, from the whole catalogue.
test('the sitemap is made once, whatever is asked of it', async () => {
  const { body } = await read('/sitemap.xml')
  const asked = await statementsOf(shop.db, async () => {
    for (const query of ['1', '2', 'a=b']) expect((await read(`/sitemap.xml?${query}`)).body).toBe(body)
  })
  expect(asked.filter(({ text }) => text.includes('categories'))).toEqual([])
})

test('a shop that is too busy to read makes no sitemap', async () => {
  const busy = await openShop({ MAX_MEMORY: '1' })
  const url = `http://127.0.0.1:${await openPort(busy.app)}`
  await expect.poll(() => busy.app.pressure.resident, { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await fetch(`${url}/sitemap.xml`)).status).toBe(503)
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200)
  await busy.close()
})
