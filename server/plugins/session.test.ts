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

// A session's use is noted once a minute, and where that failed the logged-in client could not read anything
// either.
test('whoever is logged in goes on reading while the database’s disk is full', async () => {
  const client = shop.as(await shop.makeClient())
  await client.token
  await shop.db`update sessions set seen_at = now() - interval '5 minutes'`
  await shop.db.unsafe(`
    create function refuse_writing() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before update on sessions execute function refuse_writing()`)
  for (const path of ['/orders', '/users/who-am-i'])
    expect((await client.get(path)).statusCode, path).toBe(200)
  expect(shop.lines.join('')).toContain('the use of a session was not noted')
  await shop.db`drop trigger disk_full on sessions`
})
