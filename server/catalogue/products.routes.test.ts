import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import { refusals } from '#contract/refusals'
import { combined, type FormValues, file, productForm, sheet, volume } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { newPicture } from '#server/testing/pictures'
import { openProductShop, type ProductShop } from '#server/testing/product-shop'
import { expectRefused, expectUploadRefused } from '#server/testing/refused'
import { type Statement, statementsOf } from '#server/testing/statements'

let shop: ProductShop
beforeAll(async () => {
  shop = await openProductShop()
})
afterAll(() => shop.close())

const both = [volume('100 mL', 400), volume('250 mL', 500.5)]
const withOptions = combined(both)

describe('adding a product', () => {
  test('stores it as it was sent, and tells everyone at once', async () => {
    await shop.get(`/products/category/${shop.category._id}`)
    const document = sheet()
    const product = await shop.made({
      ...withOptions,
      name: '  Bécher « forme basse » <b>250</b> ',
      reference: ' VB-1010 ',
      price: '10.50',
      description: 'Première ligne.\r\nDeuxième <script>alert(1)</script> ligne.',
      availability: 'Not availabale',
      document,
      documentName: 'بطاقة تقنية',
    })
    expect(product).toEqual({
      _id: expect.any(String),
      name: 'Bécher « forme basse » <b>250</b>',
      reference: 'VB-1010',
      category: { id: shop.category._id, name: 'Verrerie' },
      price: 10.5,
      description: 'Première ligne.\nDeuxième <script>alert(1)</script> ligne.',
      haveOptions: true,
      specificPricePerOption: true,
      options: [{ name: 'Volume', values: ['100 mL', '250 mL'] }],
      combinations: both,
      availability: false,
      image: expect.stringMatching(/^images\//),
      document: { name: 'بطاقة تقنية', document: expect.stringMatching(/^documents\//) },
      totalOrders: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const { products } = (await shop.get(`/products/category/${shop.category._id}`)).json()
    const { totalOrders: _, ...seen } = product
    expect(products).toContainEqual(seen)
  })

  test('needs no more than the specification asks for, and is available then', async () => {
    expect(await shop.made()).toMatchObject({
      availability: true,
      haveOptions: false,
      specificPricePerOption: false,
      options: [],
      combinations: [],
    })
  })

  // PostgreSQL keeps each statement: five hundred, with up to 2,500 parameters, on every connection.
  test('is the same statements whatever the number of combinations', async () => {
    const statementsWith = (combinations: unknown[]) =>
      statementsOf(shop.db, () => shop.made(combined(combinations)))
    const one = await statementsWith(both.slice(1))
    const two = await statementsWith(both)
    const insert = (statements: Statement[]) =>
      statements.filter(({ text }) => text.includes('insert into combinations')).map(({ text }) => text)
    expect(insert(one)).toHaveLength(1)
    expect(insert(two)).toEqual(insert(one))
  })

  const taken: [string, FormValues, Partial<Product>][] = [
    ['available in the admin form’s word', { availability: 'availabale' }, { availability: true }],
    ['unavailable in the admin form’s words', { availability: 'Not availabale' }, { availability: false }],
    ['available as true', { availability: 'true' }, { availability: true }],
    ['free of charge', { price: '0' }, { price: 0 }],
    ['at 10.50 DA', { price: '10.50' }, { price: 10.5 }],
    ['at the highest price', { price: '9999999999.99' }, { price: 9_999_999_999.99 }],
    ['without a reference', { reference: '' }, {}],
    ['with no options, said so', { haveOptions: 'false', combinations: '[]' }, { combinations: [] }],
    [
      'with options turned off again',
      { ...withOptions, haveOptions: 'false' },
      { combinations: [], options: [] },
    ],
    [
      'with an option named __proto__',
      combined([{ options: [{ name: '__proto__', value: 'constructor' }] }]),
      {},
    ],
    [
      'with a combination without a price of its own',
      { ...withOptions, combinations: JSON.stringify([volume('100 mL'), volume('250 mL', 12)]) },
      { combinations: [{ options: [{ name: 'Volume', value: '100 mL' }] }, volume('250 mL', 12)] as never },
    ],
  ]
  test.each(taken)('%s', async (_, values, expected) => {
    expect(await shop.made(values)).toMatchObject(expected)
    expect(({} as { constructor: unknown }).constructor).toBe(Object)
  })

  test('is written down with who did it', async () => {
    const actor = await shop.makeAdmin()
    const reply = await shop.as(actor).post('/products/add', await productForm(shop.category))
    const { product } = reply.json()
    expect(await actsOn(product._id)).toMatchObject([
      { act: 'add', actor_email: actor.email, before: undefined, after: { name: product.name } },
    ])
  })
})

const actsOn = (id: string) => shop.db`select * from audit where entity_id = ${id} order by id`

describe('updating a product', () => {
  test('changes what was sent and keeps the rest', async () => {
    const product = await shop.made({
      ...withOptions,
      reference: 'VB-1',
      document: sheet(),
      documentName: 'Fiche',
    })
    const reply = await shop.update(product._id, { price: '99.90', availability: 'false' })
    expect(reply.statusCode).toBe(200)
    const changed = { price: 99.9, availability: false, updatedAt: expect.any(String) }
    expect(reply.json().product).toEqual({ ...product, ...changed })
    expect(reply.json().product.updatedAt > product.updatedAt).toBe(true)
  })

  test('replaces its picture, its document and the name of it', async () => {
    const product = await shop.made({ document: sheet(), documentName: 'Fiche' })
    const image = file(await picture(640, 480))
    const replaced = (await shop.update(product._id, { image, document: sheet() })).json().product
    expect(replaced.image).toMatch(/-640x480\.webp$/)
    expect(replaced.document.name).toBe('Fiche')
    expect(replaced.document.document).not.toBe(product.document?.document)
    const renamed = (await shop.update(product._id, { documentName: 'Notice' })).json().product
    expect(renamed.document).toEqual({ ...replaced.document, name: 'Notice' })
  })

  test('takes its reference away when that is empty', async () => {
    const product = await shop.made({ reference: 'VB-2' })
    const { product: changed } = (await shop.update(product._id, { reference: '' })).json()
    expect(changed).not.toHaveProperty('reference')
  })

  test('turns its options off and on, and its specific prices', async () => {
    const { _id } = await shop.made(withOptions)
    const general = (await shop.update(_id, { specificPricePerOption: 'false' })).json().product
    expect(general.combinations).toEqual(both.map(({ options }) => ({ options })))
    const without = (await shop.update(_id, { haveOptions: 'false' })).json().product
    expect(without).toMatchObject({
      haveOptions: false,
      specificPricePerOption: false,
      options: [],
      combinations: [],
    })
    expect((await shop.update(_id, { haveOptions: 'true' })).statusCode).toBe(400)
    const again = (await shop.update(_id, withOptions)).json().product
    expect(again.combinations).toEqual(both)
  })

  test('keeps values whose option was deleted since', async () => {
    const option = await shop.makeOption({ name: 'Couleur', values: ['Bleu', 'Rouge'] })
    const blue = { options: [{ name: 'Couleur', value: 'Bleu' }] }
    const red = { options: [{ name: 'Couleur', value: 'Rouge' }] }
    const { _id } = await shop.made(combined([blue]))
    await shop.admin.delete(`/options/delete/${option._id}`)
    expect((await shop.update(_id, { ...combined([blue]), price: '12' })).statusCode).toBe(200)
    expect((await shop.update(_id, combined([blue, red]))).statusCode).toBe(400)
  })

  test('says so where nothing changed', async () => {
    const values = { ...withOptions, reference: 'VB-3', description: 'Une\r\ndeux.', price: '12.00' }
    const product = await shop.made(values)
    for (const same of [{}, values, { inconnu: 'x' }]) {
      await expectRefused(shop, () => shop.update(product._id, same), {
        status: 400,
        message: 'Aucune modification détectée',
      })
    }
  })

  test('refuses to overwrite what somebody else changed in between', async () => {
    const product = await shop.made()
    const seen = { 'if-match': `"${product.updatedAt}"` }
    const first = await shop.update(product._id, { price: '10' }, seen)
    expect(first.statusCode).toBe(200)
    const image = file(await newPicture())
    await expectUploadRefused(shop, () => shop.update(product._id, { price: '11', image }, seen), {
      status: 409,
      message: refusals['request.stale'][1],
    })
    const now = { 'if-match': `"${first.json().product.updatedAt}"` }
    expect((await shop.update(product._id, { price: '11' }, now)).statusCode).toBe(200)
    expect((await shop.update(product._id, { price: '12' })).statusCode).toBe(200)
    expect((await actsOn(product._id)).map(({ act }) => act)).toEqual(['add', 'update', 'update', 'update'])
  })
})

describe('deleting a product', () => {
  test('says so in the specified words, and keeps what it was in the audit', async () => {
    const product = await shop.made()
    const reply = await shop.admin.delete(`/products/delete/${product._id}`)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Product deleted successfully' }])
    expect((await shop.get(`/products/${product._id}`)).statusCode).toBe(404)
    expect(await actsOn(product._id)).toMatchObject([
      { act: 'add' },
      { act: 'delete', before: { name: product.name } },
    ])
  })
})
