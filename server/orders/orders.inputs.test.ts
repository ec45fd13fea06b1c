import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { quantityTooLarge } from '#contract/money'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let client: User
let owner: ReturnType<TestShop['as']>
let staff: ReturnType<TestShop['as']>
let plain: string
let flask: string
let order: string
const options = [
  { name: 'Volume', value: '1 L' },
  { name: 'Classe', value: 'A' },
]
const unknown = '01890000-0000-7000-8000-000000000000'
beforeAll(async () => {
  shop = await openShop()
  client = await shop.makeClient()
  owner = shop.as(client)
  staff = shop.as(await shop.makeAdmin())
  await Promise.all([owner.token, staff.token])
  const product = await shop.makeProduct({ price: 10 })
  plain = product._id
  const other = [{ name: 'Volume', value: '2 L' }, ...options.slice(1)]
  flask = (await shop.makeProduct({ price: 10, combinations: [{ options }, { options: other }] }))._id
  order = (await shop.makeOrder({ client, product, quantity: 1 }))._id
})
afterAll(() => shop.close())

/** The three calls that take an order, with valid values. */
const calls = {
  create: (body: object) => owner.post('/orders/create', { product: { id: plain }, quantity: 1, ...body }),
  add: (body: object) => staff.post('/orders/add', { ...entry(), ...body }),
  edit: (body: object) => staff.put(`/orders/update/${order}`, { ...entry(), ...body }),
}
const entry = () => ({
  client: { id: client._id },
  product: { id: plain, options: [] as object[] },
  quantity: 1,
  status: 'en cours',
  totalPrice: 10,
})
type Call = keyof typeof calls
const names = Object.keys(calls) as Call[]
const failures = {
  create: 'Erreur lors de la commande',
  add: "Erreur lors de l'ajout de la commande",
  edit: 'Erreur lors de la mise à jour de la commande',
}
const fill = 'Veuillez remplir tous les champs'
const noQuantity = 'La quantité doit être supérieure à 0'
const option = 'Veuillez choisir une option'

const quantities: unknown[] = [
  ...[null, -1, -0, 0, 1.0000001, '1', '1e2', '', ' ', true, [1], [], {}, { valueOf: 1 }],
  ...[2 ** 31, 1_000_001, 2 ** 53, 1e300, Number.MIN_VALUE],
]

describe.each(names)('%s', (name) => {
  test.each([[undefined], ...quantities.map((each) => [each])])(
    'a quantity of %j is refused',
    async (quantity) => {
      const call = () => calls[name]({ quantity })
      const isMissing = [undefined, null, ''].includes(quantity as null)
      // Staff's form treats a missing quantity like any missing field.
      const isTooMany = [2 ** 31, 1_000_001, 2 ** 53, 1e300].includes(quantity as number)
      const message = isTooMany ? quantityTooLarge : isMissing && name !== 'create' ? fill : noQuantity
      await expectRefused(shop, call, { status: 400, message })
    },
  )

  test('a number too large for JSON is refused', async () => {
    for (const quantity of ['1e309', '-1e309']) {
      const [method, path, { cookie }] = (
        {
          create: ['POST', '/orders/create', owner],
          add: ['POST', '/orders/add', staff],
          edit: ['PUT', `/orders/update/${order}`, staff],
        } as const
      )[name]
      const payload = JSON.stringify({ ...entry(), quantity: 0 }).replace(
        '"quantity":0',
        `"quantity":${quantity}`,
      )
      const headers = { 'content-type': 'application/json', ...(await cookie()) }
      const call = () => shop.app.inject({ method, url: `/api${path}`, payload, headers })
      await expectRefused(shop, call, { status: 400 })
    }
  })

  const malformed = name === 'create' ? failures.create : fill
  const products: [what: string, product: () => unknown, message?: string][] = [
    ['none', () => undefined, malformed],
    ['null', () => null, malformed],
    ['a text', () => plain, malformed],
    ['a list', () => [plain], malformed],
    ['an id in a list', () => ({ id: [plain], options: [] }), malformed],
    ['an id that is an object', () => ({ id: { $ne: null }, options: [] }), malformed],
    ['an unknown one', () => ({ id: unknown, options: [] })],
    ['a malformed id', () => ({ id: 'abc', options: [] })],
    ['options that are a text', () => ({ id: flask, options: 'Volume' }), option],
    ['options that are an object', () => ({ id: flask, options: { length: 1 } }), option],
    ['eleven options', () => ({ id: flask, options: Array(11).fill(options[0]) }), option],
    ['options without one', () => ({ id: flask, options: [] }), option],
    ['one option missing', () => ({ id: flask, options: options.slice(1) }), option],
    ['one option twice', () => ({ id: flask, options: [options[0], options[0]] })],
    ['one option too many', () => ({ id: flask, options: [...options, { name: 'Teinte', value: 'Bleu' }] })],
    [
      'a value of none',
      () => ({ id: flask, options: [{ name: 'Volume', value: '9 L' }, options[1]] }),
      option,
    ],
    ['another product’s options', () => ({ id: plain, options })],
    [
      'an option named __proto__',
      () => ({ id: flask, options: [{ name: '__proto__', value: 'x' }] }),
      option,
    ],
    ['a value that is an object', () => ({ id: flask, options: [{ name: 'Volume', value: {} }] }), option],
  ]
  test.each(products)('a product that is %s is refused', (_, product, message = failures[name]) =>
    expectRefused(shop, () => calls[name]({ product: product() }), { status: 400, message }),
  )

  test('a product that was just deleted, or taken out of sale, is refused', async () => {
    const [gone, away] = [await shop.makeProduct({ price: 10 }), await shop.makeProduct({ price: 10 })]
    await staff.delete(`/products/delete/${gone._id}`)
    await shop.db`update products set availability = false where id = ${away._id}`
    const ask = (id: string) => () => calls[name]({ product: { id, options: [] } })
    await expectRefused(shop, ask(gone._id), { status: 400, message: failures[name] })
    await expectRefused(shop, ask(away._id), { status: 409 })
  })

  test.each([0, 1, 9.99, 10.01, 1e9])('a total of %d that is not the shop’s is refused', (totalPrice) =>
    expectRefused(shop, () => calls[name]({ totalPrice }), { status: 409 }),
  )

  test.each(['10', -10, 1e300, [10], {}, true])('a total of %j is refused', (totalPrice) =>
    expectRefused(shop, () => calls[name]({ totalPrice }), { status: 400 }),
  )

  test('a note or a purchase order that cannot be stored is refused', async () => {
    for (const change of [
      { note: 'a\u0000' },
      { note: '\ud800' },
      { note: 'n'.repeat(501) },
      { note: 12 },
      { poNumber: 'p'.repeat(51) },
      { poNumber: 'a\nb' },
      { poNumber: ['x'] },
    ]) {
      await expectRefused(shop, () => calls[name](change), { status: 400, message: failures[name] })
    }
  })

  test('options in another order are the same options', async () => {
    const product = { id: flask, options: options.toReversed() }
    const reply = await calls[name]({ product })
    expect([200, 201], reply.body).toContain(reply.statusCode)
    expect(reply.json().order.product.options).toEqual(options)
    if (name === 'edit') await calls.edit({})
  })

  test('what is not the sender’s to say is dropped', async () => {
    const reply = await calls[name]({
      ...{
        _id: unknown,
        number: 'CMD-1',
        createdAt: '2001-01-01T00:00:00Z',
        updatedAt: '2001-01-01T00:00:00Z',
      },
      ...{ clientId: unknown, history: [], role: 'admin', __v: 3 },
      product: { id: plain, name: 'Faux', reference: 'FAUX', price: 10, options: [] },
    })
    expect([200, 201], reply.body).toContain(reply.statusCode)
    expect(reply.body).not.toMatch(/Faux|FAUX|2001-01|CMD-1"|01890000/)
  })
})

test.each(['annulé', 'xyz', '', null, 1, ['complété'], 'EN COURS', 'en cours '])(
  'staff who say « %j » are refused',
  async (status) => {
    for (const call of [calls.add, calls.edit])
      await expectRefused(shop, () => call({ status }), { status: 400 })
  },
)

test.each([undefined, null, '', 'abc', unknown, {}, ['x']])(
  'staff who name the client %j are refused',
  async (id) => {
    for (const call of [calls.add, calls.edit])
      await expectRefused(shop, () => call({ client: { id } }), { status: 400 })
  },
)

test('what a client sends of their order without a status that there is is refused', async () => {
  for (const body of [
    {},
    { status: 'xyz' },
    { status: null },
    { status: ['annulé'] },
    { product: { id: flask } },
    { quantity: 5 },
  ]) {
    await expectRefused(shop, () => owner.put(`/orders/update/${order}`, body), { status: 400 })
  }
})

test.each([
  ['product.id', { product: { id: 'abc' } }],
  ['product.options', { product: { id: unknown, options: 'Volume' } }],
  ['totalPrice', { totalPrice: -1 }],
  ['note', { note: 12 }],
])('a refusal names the wrong field: %s', async (field, change) => {
  for (const name of names) {
    const { message, fields } = (await calls[name](change)).json()
    expect([name, fields]).toEqual([name, { [field]: message }])
  }
})
