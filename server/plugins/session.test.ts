import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('staff see how often a product was ordered, uncached; clients and forged staff cookies do not', async () => {
  const product = await shop.makeProduct()
  const paths = ['/products', `/products/${product._id}`, `/products/category/${product.categoryId}`]
  const forged = { cookie: `sid=s_${'A'.repeat(43)}` }
  const [client, admin] = [shop.as(await shop.makeClient()), shop.as(await shop.makeAdmin())]
  for (const path of paths) {
    for (const round of [1, 2]) {
      const open = [await shop.get(path), await client.get(path), await shop.get(path, forged)]
      for (const reply of open) {
        expect(reply.statusCode).toBe(200)
        expect(reply.body).not.toContain('totalOrders')
        expect(reply.headers['cache-control'], `round ${round}`).toContain('public')
      }
      const staff = await admin.get(path)
      expect(staff.body).toContain('"totalOrders":0')
      expect(staff.headers['cache-control']).toBe('private, no-store')
    }
  }
})
