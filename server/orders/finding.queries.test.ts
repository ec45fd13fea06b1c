import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUp } from '#server/orders/finding.queries'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// By thousands of names in one account a word became one that very many clients bear, and each order was read.
test('a client who had very many names is one client', async () => {
  const { _id } = await shop.makeClient()
  await shop.db`
    insert into user_former_names select ${_id}, 'Ouardia ' || each from generate_series(1, 6000) each`
  expect(await lookUp(shop.db, ['ouardia'])).toEqual([{ products: [], clients: [_id] }])
})

// Each of two hundred thousand orders was asked whether it held two letters that none has: five seconds, then 503.
test('two letters that few bear are looked up, those of very many are not', async () => {
  const { _id } = await shop.makeClient({ name: 'Zxora' })
  await shop.db`
    insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'email', each || '@labo.test', 'name', 'Karl'))).*
    from users u, generate_series(1, 600) each where u.id = ${_id}`
  const [rare, frequent] = await lookUp(shop.db, ['zx', 'rl'])
  expect(rare).toEqual({ products: [], clients: [_id] })
  expect(frequent).toEqual({ products: [], clients: undefined })
})
