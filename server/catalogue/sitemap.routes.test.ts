import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

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
