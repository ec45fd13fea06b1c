import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { categories, options, products } from '#demo/catalogue'
import { demoPassword, people } from '#demo/people'
import { fillShop } from '#demo/seed'
import { lockSeeding } from '#demo/seed.queries'
import { storeFiles } from '#demo/seed-files'
import { sweepFiles } from '#server/catalogue/sweeper.service'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const files = await storeFiles(shop.storage, categories, products)
  await Promise.all([fillShop(shop.db, files), fillShop(shop.db, files)])
}, 240_000)
afterAll(() => shop.close())

const asAdmin = async () => {
  const [admin] = await shop.db`select id as "_id", role from users where role = 'admin'`
  return shop.as(admin as never)
}

test('the whole catalogue is there, as the API tells it', async () => {
  const all = (await shop.get('/products')).json()
  expect([all.total, all.products.length]).toEqual([products.length, products.length])
  expect((await shop.get('/categories')).json().total).toBe(categories.length)
  expect((await shop.get('/options')).json().total).toBe(options.length)
  const demo = products.find(({ sheet, specificPricePerOption }) => sheet && specificPricePerOption)
  const stored = all.products.find(({ name }: { name: string }) => name === demo?.name)
  expect(stored).toMatchObject({
    reference: demo?.reference,
    price: demo?.price,
    combinations: demo?.combinations,
    document: { name: demo?.sheet?.name },
  })
})

// Each node used to fill it: the second one met the first one's e-mail addresses, and did not start.
test('of nodes that start at once on an empty database one fills it', async () => {
  const [row] = await shop.db`
    select (select count(*)::int from users) as people, (select count(*)::int from categories) as shelves`
  expect(row).toEqual({ people: people.length, shelves: categories.length })
})

// It used to give up after three seconds, and did not start.
test('a node that finds another one filling it waits for as long as that takes', async () => {
  const none = { all: [], pictureOf: () => '', sheetOf: () => '' } as never
  const waiting = shop.db.begin(async (transaction) => {
    await lockSeeding(transaction)
    const filling = fillShop(shop.db, none)
    await setTimeout(4000)
    return { filling }
  })
  await expect((await waiting).filling).resolves.toBeUndefined()
})

test('every file that is named stands in the storage, and none that is not', async () => {
  const files = await shop.db<{ path: string }[]>`select path from uploads`
  for (const { path } of files) expect(existsSync(join(shop.dataDir, 'uploads', path)), path).toBe(true)
  await shop.db`update uploads set created_at = now() - interval '2 hours'`
  expect(await sweepFiles(shop)).toBe(0)
})

test('its past hangs together: who, what, when, how much', async () => {
  const { orders } = (await (await asAdmin()).get('/orders/admin/orders')).json() as { orders: Order[] }
  expect(orders.length).toBeGreaterThan(120)
  for (const { product, quantity, totalPrice } of orders) {
    expect(totalPrice).toBeCloseTo(product.price * quantity, 2)
  }
  const [odd] = await shop.db`
    select
      (select count(*)::int from orders o join products p on p.id = o.product_id
        join users u on u.id = o.client_id where o.created_at < p.created_at or o.created_at < u.created_at) as early,
      (select count(*)::int from products p join categories c on c.id = p.category_id
        where p.created_at < c.created_at) as before_their_category,
      (select count(*)::int from order_history where at > now() or letters_due) as ahead,
      (select count(*)::int from orders o where o.status <>
        (select to_status from order_history h where h.order_id = o.id order by h.id desc limit 1)) as untold`
  expect(odd).toEqual({ early: 0, before_their_category: 0, ahead: 0, untold: 0 })
})

test('the next order takes the next number', async () => {
  const client = shop.as(await shop.makeClient())
  const { products: found } = (await shop.get('/products?availability=true')).json()
  const product = found.find(({ haveOptions }: { haveOptions: boolean }) => !haveOptions)
  const body = { product: { id: product._id, options: [] }, quantity: 1 }
  const { order } = (await client.post('/orders/create', body)).json()
  const [last] = await shop.db`select max(number) as number from orders`
  expect(order.number).toBe(last?.number)
})

test('each account logs in with the printed password', async () => {
  for (const { email, role } of people.slice(0, 4)) {
    const reply = await shop.post('/users/login', { email, password: demoPassword })
    expect([reply.statusCode, reply.json().user?.role]).toEqual([200, role])
  }
  const [row] = await shop.db`select count(*)::int as demo from users where is_demo`
  expect(row?.demo).toBe(people.length)
})
