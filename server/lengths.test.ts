import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryForm, combined, productForm } from '#server/testing/forms'
import { openShop, type TestShop } from '#server/testing/shop'

// 51 emoji were too long for a name of 100 characters, and so were 100 letters followed by a space.

let shop: TestShop
let staff: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  staff = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const emoji = (count: number) => '🧪'.repeat(count)
const account = { email: 'a@labo.test', phoneNumber: '0661234567', address: 'Oran', password: 'motdepasse' }

test.each([
  ['a name of 100 emoji', { name: emoji(100) }, 201],
  ['a name of 101 emoji', { name: emoji(101) }, 400],
  ['a name of 100 letters among spaces', { name: `  ${'é'.repeat(100)} ` }, 201],
  ['a name of 101 letters', { name: 'é'.repeat(101) }, 400],
  ['an address of 500 emoji', { address: emoji(500) }, 201],
  ['an address of 501 emoji', { address: emoji(501) }, 400],
])('%s', async (what, change, status) => {
  const sent = {
    name: 'Lina',
    familyName: 'Haddad',
    ...account,
    email: `${Math.random()}@labo.test`,
    ...change,
  }
  const reply = await shop.post('/users/sign-up', sent)
  expect([what, reply.statusCode]).toEqual([what, status])
  if (status === 201)
    expect(reply.json().user).toMatchObject({ name: sent.name.trim(), address: sent.address })
})

test('the catalogue and its orders count alike', async () => {
  const long = emoji(100)
  const { category } = (
    await staff.post('/categories/create', await categoryForm({ name: ` ${long} ` }))
  ).json()
  expect(category.name).toBe(long)
  expect((await staff.post('/options/add', { name: long, values: [` ${long} `] })).statusCode).toBe(201)
  const options = [{ name: long, value: long }]
  const form = await productForm(category, {
    ...combined([{ options }]),
    ...{ name: long, reference: long, description: emoji(10_000) },
  })
  const { product } = (await staff.post('/products/add', form)).json()
  expect(product).toMatchObject({ name: long, reference: long, description: emoji(10_000) })
  const client = await shop.makeClient()
  const order = {
    product: { id: product._id, name: long, reference: long, options },
    quantity: 1,
    poNumber: ` ${emoji(50)} `,
    note: emoji(500),
  }
  const reply = await shop.as(client).post('/orders/create', order)
  expect(reply.json().order).toMatchObject({ poNumber: emoji(50), note: emoji(500) })
  const longer = [{ poNumber: emoji(51) }, { note: emoji(501) }]
  for (const change of longer) {
    const refused = await shop.as(client).post('/orders/create', { ...order, ...change })
    expect(refused.statusCode).toBe(400)
  }
})

// A client with such a name kept staff from reading on in the orders sorted by client.
test('a list goes on after the longest name', async () => {
  const client = await shop.makeClient({ name: emoji(100), familyName: emoji(100) })
  for (const _ of [1, 2, 3]) await shop.makeOrder({ client })
  const page = async (cursor = '') =>
    (await staff.get(`/orders/admin/orders?sort=client&limit=1&q=${emoji(3)}${cursor}`)).json()
  const first = await page()
  const second = await page(`&cursor=${first.nextCursor}`)
  expect([second.message, second.orders?.length]).toEqual([undefined, 1])
  expect(await page(`&cursor=${second.previousCursor}`)).toMatchObject({ orders: first.orders })
})
