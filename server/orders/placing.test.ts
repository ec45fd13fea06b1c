import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '#server/testing/digest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const millilitres = (value: string) => ({ name: 'Volume', value })
const grade = (value: string) => ({ name: 'Classe', value })

const makeFlask = (given = {}) =>
  shop.makeProduct({
    name: 'Fiole jaugée',
    reference: 'FJ-100',
    price: 900,
    specificPricePerOption: true,
    combinations: [
      { options: [millilitres('100 mL'), grade('A')], price: 1250.5 },
      { options: [millilitres('250 mL'), grade('A')] },
    ],
    ...given,
  })

/** Sends an order that must be refused, and checks that it leaves nothing behind. */
async function refused(body: object) {
  const client = shop.as(await shop.makeClient())
  await client.token
  const before = await digest(shop)
  const reply = await client.post('/orders/create', body)
  expect(await digest(shop)).toEqual(before)
  return { status: reply.statusCode, ...reply.json() }
}

test('places an order at the catalogue’s price, with client and product as they are now', async () => {
  const client = await shop.makeClient()
  const product = await makeFlask()
  const reply = await shop.as(client).post('/orders/create', {
    product: {
      id: product._id,
      name: 'whatever its sender calls it',
      price: 1250.5,
      reference: 'X',
      options: [grade('A'), millilitres('100 mL')],
    },
    quantity: 3,
    totalPrice: 3751.5,
    poNumber: ' BC-77 ',
    note: 'Livrer le matin.\nSonner deux fois.',
  })
  expect(reply.statusCode).toBe(201)
  const { order } = reply.json()
  expect(order).toMatchObject({
    number: expect.stringMatching(/^CMD-\d{4}-\d{6}$/),
    client: {
      id: client._id,
      name: client.name,
      familyName: client.familyName,
      email: client.email,
      phoneNumber: client.phoneNumber,
      address: client.address,
    },
    product: {
      id: product._id,
      name: 'Fiole jaugée',
      reference: 'FJ-100',
      price: 1250.5,
      options: [millilitres('100 mL'), grade('A')],
    },
    status: 'en cours',
    quantity: 3,
    totalPrice: 3751.5,
    poNumber: 'BC-77',
    note: 'Livrer le matin.\nSonner deux fois.',
  })
  const { order: found } = (await shop.as(client).get(`/orders/${order._id}`)).json()
  expect(found).toMatchObject(order)
  expect(found.history).toEqual([{ at: expect.any(String), to: 'en cours', role: 'client' }])
})

test('an order stays as it was when its product and its client change', async () => {
  const client = await shop.makeClient()
  const product = await shop.makeProduct({ price: 450 })
  const { order } = (
    await shop.as(client).post('/orders/create', { product: { id: product._id }, quantity: 1 })
  ).json()
  await shop.db`update products set name = 'Autre', price = 1 where id = ${product._id}`
  await shop.db`update users set family_name = 'Autre' where id = ${client._id}`
  const found = (await shop.as(client).get(`/orders/${order._id}`)).json().order
  expect(found).toMatchObject({ client: order.client, product: order.product, totalPrice: 450 })
})

test('a combination without a price of its own costs the product’s', async () => {
  const product = await makeFlask()
  const options = [millilitres('250 mL'), grade('A')]
  const body = { product: { id: product._id, options }, quantity: 2 }
  const reply = await shop.as(await shop.makeClient()).post('/orders/create', body)
  expect(reply.json().order).toMatchObject({ product: { price: 900 }, totalPrice: 1800 })
})

test('without specific prices every combination costs the product’s price', async () => {
  const product = await makeFlask({ specificPricePerOption: false })
  const options = [millilitres('100 mL'), grade('A')]
  const body = { product: { id: product._id, options }, quantity: 1 }
  const reply = await shop.as(await shop.makeClient()).post('/orders/create', body)
  expect(reply.json().order).toMatchObject({ totalPrice: 900 })
})

test('amounts are decimal: three times 0.10 is 0.30', async () => {
  const product = await shop.makeProduct({ price: 0.1 })
  const body = { product: { id: product._id, price: 0.1 }, quantity: 3, totalPrice: 0.1 * 3 }
  const reply = await shop.as(await shop.makeClient()).post('/orders/create', body)
  expect(reply.json().order).toMatchObject({ totalPrice: 0.3 })
})

test('numbers follow one another, in the year of the shop’s time zone', async () => {
  const client = shop.as(await shop.makeClient())
  const product = await shop.makeProduct()
  const place = async () =>
    (await client.post('/orders/create', { product: { id: product._id }, quantity: 1 })).json().order.number
  const [first, second] = [await place(), await place()]
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Africa/Algiers' }).format(
    new Date(),
  )
  expect(first.slice(0, 9)).toBe(`CMD-${year}-`)
  expect(Number(second.slice(9)) - Number(first.slice(9))).toBe(1)
})

test('the millionth order has its own number too', async () => {
  await shop.db`select setval('order_numbers', 1234566)`
  const order = await shop.makeOrder()
  expect(order.number).toMatch(/-1234567$/)
})

test('R10: the client sent along is ignored: the order is the caller’s', async () => {
  const [client, victim] = [await shop.makeClient(), await shop.makeClient()]
  const product = await shop.makeProduct()
  const reply = await shop.as(client).post('/orders/create', {
    product: { id: product._id },
    quantity: 1,
    client: { id: victim._id, name: 'Victime' },
    _id: '01890000-0000-7000-8000-000000000000',
    createdAt: '2001-01-01T00:00:00Z',
    status: 'complété',
  })
  const { order } = reply.json()
  expect(order).toMatchObject({ client: { id: client._id, name: client.name }, status: 'en cours' })
  expect(order._id).not.toBe('01890000-0000-7000-8000-000000000000')
  expect(order.createdAt > '2026').toBe(true)
  expect((await shop.as(victim).get('/orders')).json().total).toBe(0)
})

test('R11: a price that changed between the drawer and the click is told, and nothing is stored', async () => {
  const product = await shop.makeProduct({ price: 450 })
  await shop.db`update products set price = 500 where id = ${product._id}`
  expect(await refused({ product: { id: product._id }, quantity: 2, totalPrice: 900 })).toMatchObject({
    status: 409,
    code: 'order.priceChanged',
    unitPrice: 500,
    totalPrice: 1000,
  })
  expect(await refused({ product: { id: product._id, price: 0 }, quantity: 2 })).toMatchObject({
    status: 409,
    code: 'order.priceChanged',
  })
})

test('a product that is not available any more is told so', async () => {
  const product = await shop.makeProduct({ availability: false })
  expect(await refused({ product: { id: product._id }, quantity: 1 })).toMatchObject({
    status: 409,
    code: 'order.unavailable',
  })
})

test('options must be one of the product’s combinations', async () => {
  const flask = await makeFlask()
  const plainProduct = await shop.makeProduct()
  const choose = (...options: object[]) =>
    refused({ product: { id: flask._id, options }, quantity: 1 }).then(({ status, message }) => [
      status,
      message,
    ])
  const missing = [400, 'Veuillez choisir une option']
  const failed = [400, 'Erreur lors de la commande']
  expect(await choose()).toEqual(missing)
  expect(await choose(millilitres('100 mL'))).toEqual(missing)
  expect(await choose(millilitres('100 mL'), grade('B'))).toEqual(missing)
  expect(await choose(millilitres('100 mL'), grade('A'), { name: 'Couleur', value: 'Ambre' })).toEqual(failed)
  expect(await choose(millilitres('100 mL'), millilitres('100 mL'))).toEqual(failed)
  expect(await choose(millilitres('100 mL'), millilitres('250 mL'), grade('A'))).toEqual(failed)
  expect(
    await refused({ product: { id: plainProduct._id, options: [grade('A')] }, quantity: 1 }),
  ).toMatchObject({ status: 400, message: 'Erreur lors de la commande' })
})

test('what an empty body is refused for is its quantity', async () => {
  const message = 'La quantité doit être supérieure à 0'
  expect(await refused({})).toMatchObject({ status: 400, message })
})

test('a total that cannot be stored is refused', async () => {
  const product = await shop.makeProduct({ price: 9_999_999_999 })
  for (const totalPrice of [undefined, 19_999_999_998]) {
    expect(await refused({ product: { id: product._id }, quantity: 2, totalPrice })).toMatchObject({
      status: 400,
      message: 'Le total ne peut pas dépasser 9\u202f999\u202f999\u202f999,99\u00a0DA',
    })
  }
  const reply = await shop
    .as(await shop.makeClient())
    .post('/orders/create', { product: { id: product._id }, quantity: 1, totalPrice: 9_999_999_999 })
  expect(reply.statusCode).toBe(201)
})
