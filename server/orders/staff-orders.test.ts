import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { digest } from '#server/testing/digest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let staff: ReturnType<TestShop['as']>
let admin: Awaited<ReturnType<TestShop['makeAdmin']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.makeAdmin()
  staff = shop.as(admin)
  await staff.token
})
afterAll(() => shop.close())

const entry = (order: Order, changes: object = {}) => {
  const { client, product, quantity, totalPrice, status } = order
  return { client, product, quantity, totalPrice, status, ...changes }
}
const update = (order: Order, changes: object = {}, headers = {}) =>
  staff.put(`/orders/update/${order._id}`, entry(order, changes), headers)

async function refused(order: Order, changes: object, headers = {}) {
  const before = await digest(shop)
  const reply = await update(order, changes, headers)
  expect(await digest(shop)).toEqual(before)
  return { status: reply.statusCode, ...reply.json() }
}

const audited = async (id: string) =>
  (await shop.db`select act, actor_id, before, after from audit where entity_id = ${id} order by id`).map(
    ({ act, actor_id, before, after }) => [act, actor_id, before?.status, after?.status],
  )

test('adds an order in a client’s name, as if the client had placed it, and records it', async () => {
  const client = await shop.makeClient()
  const product = await shop.makeProduct({ price: 10 })
  const { name, familyName, email, phoneNumber, address } = client
  const reply = await staff.post('/orders/add', {
    client: { id: client._id, name: 'Faux', familyName, email: 'faux@labo.test', phoneNumber, address },
    product: { id: product._id, name: 'Faux', reference: 'F', price: 3, options: [] },
    quantity: 4,
    status: 'complété',
    totalPrice: 40,
  })
  expect(reply.statusCode, reply.body).toBe(201)
  const { order } = reply.json()
  expect(order).toMatchObject({
    client: { id: client._id, name, familyName, email },
    product: { id: product._id, name: product.name, price: 10 },
    status: 'complété',
    totalPrice: 40,
  })
  expect(await audited(order._id)).toEqual([['add', admin._id, undefined, 'complété']])
  expect((await shop.as(client).get('/orders')).json().total).toBe(1)
})

test.each([
  ['no client', { client: undefined }, 'Veuillez remplir tous les champs'],
  ['an empty client', { client: { id: '' } }, 'Veuillez remplir tous les champs'],
  [
    'an unknown client',
    { client: { id: '01890000-0000-7000-8000-000000000000' } },
    "Erreur lors de l'ajout de la commande",
  ],
  ['no product', { product: undefined }, 'Veuillez remplir tous les champs'],
  ['no status', { status: undefined }, 'Veuillez remplir tous les champs'],
  ['no quantity', { quantity: undefined }, 'Veuillez remplir tous les champs'],
  ['a quantity of nought', { quantity: 0 }, 'La quantité doit être supérieure à 0'],
  ['a cancelled status', { status: 'annulé' }, "Erreur lors de l'ajout de la commande"],
  ['a made-up status', { status: 'xyz' }, "Erreur lors de l'ajout de la commande"],
])('adding an order with %s is refused', async (_, wrong, message) => {
  const client = await shop.makeClient()
  const product = await shop.makeProduct({ price: 10 })
  const right = {
    client: { id: client._id },
    product: { id: product._id },
    quantity: 1,
    status: 'en cours',
    totalPrice: 10,
  }
  const before = await digest(shop)
  const reply = await staff.post('/orders/add', { ...right, ...wrong })
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
  expect(await digest(shop)).toEqual(before)
})

test('adding asks for an option where the product has some, and for the fresh price', async () => {
  const client = await shop.makeClient()
  const options = [{ name: 'Volume', value: '1 L' }]
  const product = await shop.makeProduct({ price: 10, combinations: [{ options }] })
  const right = {
    client: { id: client._id },
    product: { id: product._id, options },
    quantity: 1,
    status: 'en cours',
    totalPrice: 10,
  }
  const without = await staff.post('/orders/add', { ...right, product: { id: product._id, options: [] } })
  expect([without.statusCode, without.json().message]).toEqual([400, 'Veuillez choisir une option'])
  const dearer = await staff.post('/orders/add', { ...right, totalPrice: 9 })
  expect([dearer.statusCode, dearer.json()]).toMatchObject([
    409,
    { code: 'order.priceChanged', totalPrice: 10 },
  ])
  expect((await staff.post('/orders/add', right)).statusCode).toBe(201)
})

test('R11: completes an order and takes that back; both are recorded and in its history', async () => {
  const order = await shop.makeOrder()
  expect((await update(order, { status: 'complété' })).json().order).toMatchObject({ status: 'complété' })
  expect((await update(order, { status: 'en cours' })).json().order).toMatchObject({ status: 'en cours' })
  expect(await audited(order._id)).toEqual([
    ['update', admin._id, 'en cours', 'complété'],
    ['update', admin._id, 'complété', 'en cours'],
  ])
  const { history } = (await staff.get(`/orders/${order._id}`)).json().order
  expect(history.map(({ from, to, role }: Record<string, string>) => [from, to, role])).toEqual([
    [undefined, 'en cours', 'client'],
    ['en cours', 'complété', 'admin'],
    ['complété', 'en cours', 'admin'],
  ])
})

test('R11: a cancelled order is final', async () => {
  const order = await shop.makeOrder({ status: 'annulé' })
  for (const status of ['en cours', 'complété']) {
    expect(await refused(order, { status })).toMatchObject({ status: 409, code: 'order.moveRefused' })
  }
  expect(await refused(order, { status: 'annulé' })).toMatchObject({
    status: 400,
    code: 'order.updateFailed',
  })
})

test('while product and options stay the total follows the price that the order was placed at', async () => {
  const product = await shop.makeProduct({ price: 100 })
  const order = await shop.makeOrder({ product, quantity: 1 })
  await shop.db`update products set price = 120, availability = false where id = ${product._id}`
  const reply = await update(order, { quantity: 3, totalPrice: 300 })
  expect(reply.json().order).toMatchObject({ quantity: 3, totalPrice: 300, product: { price: 100 } })
  expect(await refused(order, { quantity: 3, totalPrice: 360 })).toMatchObject({
    status: 409,
    code: 'order.priceChanged',
    unitPrice: 100,
    totalPrice: 300,
  })
})

test('when product or options change the price comes from the catalogue', async () => {
  const [one, two] = [[{ name: 'Volume', value: '1 L' }], [{ name: 'Volume', value: '2 L' }]]
  const combinations = [
    { options: one, price: 10 },
    { options: two, price: 18 },
  ]
  const product = await shop.makeProduct({ price: 10, specificPricePerOption: true, combinations })
  const order = await shop.makeOrder({ product, options: one, quantity: 2 })
  await shop.db`update combinations set price = 11 where product_id = ${product._id} and price = 10`
  const bigger = await update(order, { product: { id: product._id, options: two }, totalPrice: 36 })
  expect(bigger.json().order).toMatchObject({ product: { price: 18, options: two }, totalPrice: 36 })
  expect(await refused(order, { product: { id: product._id, options: one }, totalPrice: 20 })).toMatchObject({
    status: 409,
    unitPrice: 11,
    totalPrice: 22,
  })
  const other = await shop.makeProduct({ name: 'Spatule', price: 7, availability: false })
  const changes = { product: { id: other._id, options: [] }, totalPrice: 14 }
  expect(await refused(order, changes)).toMatchObject({ status: 409, code: 'order.unavailable' })
  await shop.db`update products set availability = true where id = ${other._id}`
  expect((await update(order, changes)).json().order).toMatchObject({
    product: { name: 'Spatule', price: 7, options: [] },
  })
})

test('another client is copied as they are now; the same one stays as they were', async () => {
  const client = await shop.makeClient({ address: 'Ancienne adresse' })
  const order = await shop.makeOrder({ client })
  await shop.db`update users set address = 'Nouvelle adresse' where id = ${client._id}`
  expect((await update(order, { note: 'Fragile' })).json().order.client.address).toBe('Ancienne adresse')
  const other = await shop.makeClient({ name: 'Omar' })
  expect((await update(order, { client: { id: other._id } })).json().order.client).toMatchObject({
    id: other._id,
    name: 'Omar',
  })
  expect(await refused(order, { client: { id: '01890000-0000-7000-8000-000000000000' } })).toMatchObject({
    status: 400,
  })
})

test('whoever edits an older version is told so, and whoever says nothing wins', async () => {
  const order = await shop.makeOrder({ quantity: 1 })
  const first = await update(order, { quantity: 2, totalPrice: 900 }, { 'if-match': `"${order.updatedAt}"` })
  expect(first.statusCode).toBe(200)
  expect(
    await refused(order, { quantity: 3, totalPrice: 1350 }, { 'if-match': `"${order.updatedAt}"` }),
  ).toMatchObject({
    status: 409,
    code: 'request.stale',
  })
  expect((await update(order, { quantity: 3, totalPrice: 1350 })).statusCode).toBe(200)
})

// A colleague's open form on it used to become out of date.
test('an order that is saved as it is keeps its version', async () => {
  const order = await shop.makeOrder()
  const { order: saved } = (await update(order, { poNumber: 'BC-7', note: '' })).json()
  expect(saved.updatedAt).not.toBe(order.updatedAt)
  const before = await digest(shop)
  for (const same of [{}, { poNumber: 'BC-7' }, { note: '' }]) {
    expect((await update(saved, same)).json().order).toEqual(saved)
  }
  expect(await digest(shop)).toEqual(before)
})

test.each([
  ['no client', { client: undefined }],
  ['no quantity', { quantity: undefined }],
  ['a quantity of nought', { quantity: 0 }],
  ['a made-up status', { status: 'xyz' }],
  ['options that are a text', { product: { id: '01890000-0000-7000-8000-000000000000', options: 'A' } }],
  ['a total that cannot be stored', { quantity: 1_000_000, totalPrice: 99_999_990_000_000 }],
])('editing an order with %s is refused', async (_, wrong) => {
  const order = await shop.makeOrder({ product: await shop.makeProduct({ price: 99_999_990 }), quantity: 1 })
  expect(await refused(order, wrong)).toMatchObject({ status: 400 })
})

test('a total that cannot be stored is refused with its own sentence', async () => {
  const order = await shop.makeOrder({ product: await shop.makeProduct({ price: 99_999_990 }), quantity: 1 })
  expect(await refused(order, { quantity: 1_000_000, totalPrice: 5 })).toMatchObject({
    status: 400,
    message: 'Le total ne peut pas dépasser 9\u202f999\u202f999\u202f999,99\u00a0DA',
  })
})

test('deletes an order, keeps what it was, and frees its product', async () => {
  const product = await shop.makeProduct()
  const order = await shop.makeOrder({ product })
  expect((await staff.delete(`/products/delete/${product._id}`)).statusCode).toBe(409)
  const reply = await staff.delete(`/orders/delete/${order._id}`)
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Order deleted successfully' }])
  expect(await audited(order._id)).toEqual([['delete', admin._id, 'en cours', undefined]])
  expect((await staff.get(`/orders/${order._id}`)).statusCode).toBe(404)
  expect((await staff.delete(`/products/delete/${product._id}`)).statusCode).toBe(200)
})

test('whoever asks for the head alone of the news of orders is answered at once', async () => {
  const asked = { method: 'HEAD', url: '/api/orders/admin/events', headers: await staff.cookie() } as const
  expect((await shop.app.inject(asked)).statusCode).toBe(200)
})
