import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUp } from '#server/orders/finding.queries'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// Thousands of names of one account used to make a word seem very common, and each order was read.
test('a client who had very many names is one client', async () => {
  const { _id } = await shop.makeClient()
  await shop.db`
    insert into user_former_names select ${_id}, 'Ouardia ' || each from generate_series(1, 6000) each`
  expect(await lookUp(shop.db, ['ouardia'])).toEqual([{ products: [], clients: [_id], remarked: [] }])
})

// Each of two hundred thousand orders was searched for two letters that none has: five seconds, then 503.
test('two letters that few bear are looked up, those of very many are not', async () => {
  const { _id } = await shop.makeClient({ name: 'Zxora' })
  await shop.db`
    insert into users (id, name, family_name, email, phone_number, address, role, password_hash)
    select gen_random_uuid(), 'Karl', family_name, each || '@labo.test', phone_number, address, role, password_hash
    from users, generate_series(1, 600) each where id = ${_id}`
  const order = await shop.makeOrder({ note: 'Zx, au labo' })
  const [rare, frequent] = await lookUp(shop.db, ['zx', 'rl'])
  expect(rare).toEqual({ products: [], clients: [_id], remarked: [order._id] })
  expect(frequent).toEqual({ products: [], clients: undefined, remarked: [] })
})
