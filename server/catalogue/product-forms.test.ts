import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import { refusals } from '#contract/refusals'
import { combined, type FormValues, file, sheet, volume } from '#server/testing/forms'
import { newPicture } from '#server/testing/pictures'
import { openProductShop, type ProductShop } from '#server/testing/product-shop'
import { expectRefused, expectUploadRefused } from '#server/testing/refused'

let shop: ProductShop
/** The product that no refused form changes. */
let product: Product
beforeAll(async () => {
  shop = await openProductShop()
  product = await shop.made()
  for (const name of ['Ligne', 'Colonne']) await shop.makeOption({ name, values: hundred })
})
afterAll(() => shop.close())

const both = [volume('100 mL', 400), volume('250 mL', 500.5)]
const withOptions = combined(both)

const hundred = Array.from({ length: 100 }, (_, index) => String(index))
/** Ten thousand distinct combinations: only their number is wrong. */
const pairs = hundred.flatMap((line) =>
  hundred.map((column) => ({
    options: [
      { name: 'Ligne', value: line },
      { name: 'Colonne', value: column },
    ],
  })),
)

const badPrices = [
  'abc',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '1e3',
  '-0',
  '-1',
  '1 000',
  '1,5',
  '0x10',
  '١٠',
  '1_0',
  '1.005',
  '10000000000000',
  '9'.repeat(400),
]

const fill = 'Veuillez remplir tous les champs'
const failedToAdd = refusals['product.addFailed'][1]
const failedToUpdate = refusals['product.updateFailed'][1]

/** Wrong both when adding and when updating. `undefined`: the product's own failure sentence. */
const wrong: [string, FormValues, string?][] = [
  ['an empty name', { name: '' }, fill],
  ['a name of spaces', { name: '   ' }, fill],
  ['a name of 256 characters', { name: 'n'.repeat(256) }, fill],
  ['a name with NUL', { name: 'Bécher\u0000' }, fill],
  ['a name on two lines', { name: 'Bécher\nB' }, fill],
  ['a description of 10,001 characters', { description: 'd'.repeat(10_001) }, fill],
  ['a description with NUL', { description: 'Un\u0000 bécher' }, fill],
  ['a reference of 10,000 characters', { reference: 'r'.repeat(10_000) }],
  ['an empty category', { category: '' }, fill],
  ['a malformed category', { category: 'abc' }],
  ['an unknown category', { category: '01890000-0000-7000-8000-000000000000' }],
  ['no price', { price: '' }, fill],
  ...badPrices.flatMap((price): [string, FormValues][] => [
    [`the price ${price.slice(0, 20)}`, { price }],
    [`the price ${price.slice(0, 20)} of a combination`, combined([volume('100 mL', price)])],
  ]),
  ...[-1, 1.005, 1e13, true, [1], {}].map((price): [string, FormValues] => [
    `${JSON.stringify(price)} as the price of a combination`,
    combined([volume('100 mL', price)]),
  ]),
  [
    '1e309 as the price of a combination',
    {
      ...withOptions,
      combinations: `[{"options":[{"name":"Volume","value":"100 mL"}],"price":1e309}]`,
    },
  ],
  // The combinations are valid with either value of the flag: only the word is wrong.
  ...['availability', 'haveOptions', 'specificPricePerOption'].flatMap((flag) =>
    ['TRUE', '1', 'disponible', ''].map((word): [string, FormValues] => [
      `${flag} « ${word} »`,
      { ...combined([volume('100 mL'), volume('250 mL')]), [flag]: word },
    ]),
  ),
  ['combinations that are no JSON', { ...withOptions, combinations: '[{' }],
  ['combinations that are an object', { ...withOptions, combinations: '{}' }],
  ['combinations that are null', { ...withOptions, combinations: 'null' }],
  ['combinations 1,000 deep', { ...withOptions, combinations: '['.repeat(1000) + ']'.repeat(1000) }],
  ['combinations 100,000 deep', { ...withOptions, combinations: '['.repeat(100_000) + ']'.repeat(100_000) }],
  ['options without a combination', { haveOptions: 'true', combinations: '[]' }],
  ['501 combinations', combined(pairs.slice(0, 501))],
  ['a combination without options', combined([{ options: [], price: 1 }])],
  ['a combination of nothing', combined([{}])],
  ['an option the shop has not', combined([{ options: [{ name: 'Couleur', value: 'Bleu' }] }])],
  ['a value the option has not', combined([volume('3 L')])],
  ['a value of another option', combined([{ options: [{ name: 'Volume', value: 'Verre' }] }])],
  [
    'one option twice in a combination',
    combined([{ options: [...volume('100 mL').options, ...volume('250 mL').options] }]),
  ],
  ['the same combination twice', combined([volume('100 mL'), volume('100 mL', 3)])],
  [
    'combinations of different options',
    combined([volume('100 mL'), { options: [{ name: 'Matière', value: 'Verre' }] }]),
  ],
  [
    'a price of its own without specific prices',
    { haveOptions: 'true', specificPricePerOption: 'false', combinations: JSON.stringify(both) },
  ],
  [
    'a prototype in the combinations',
    {
      ...withOptions,
      combinations: `[{"__proto__":{"x":1},"options":[{"name":"Volume","value":"100 mL"}]}]`,
    },
  ],
  [
    'a document’s name on two lines',
    { document: sheet(), documentName: 'Fiche\r\nX: y' },
    'Veuillez entrer le nom du document',
  ],
  ['a document without a name', { document: sheet() }, 'Veuillez entrer le nom du document'],
  [
    'a document whose name shows nothing',
    { document: sheet(), documentName: '\u200b' },
    'Veuillez entrer le nom du document',
  ],
  ['a document’s name without a document', { documentName: 'Fiche' }, 'Veuillez selectionner un document'],
]

describe.each(wrong)('%s', (_, values, message) => {
  test('is not added', () =>
    expectUploadRefused(shop, () => shop.add(values), { status: 400, message: message ?? failedToAdd }))

  test('does not update', async () => {
    const image = file(await newPicture())
    const call = () => shop.update(product._id, { name: 'Autre nom', image, ...values })
    await expectUploadRefused(shop, call, { status: 400, message: message ?? failedToUpdate })
  })
})

test('500 combinations are taken', async () => {
  expect((await shop.made(combined(pairs.slice(0, 500)))).combinations).toHaveLength(500)
})

test('10,000 combinations are more than a form may hold', async () => {
  const tooLarge = { status: 413, message: refusals['request.tooLarge'][1] }
  await expectUploadRefused(shop, () => shop.add(combined(pairs)), tooLarge)
  await expectRefused(shop, () => shop.update(product._id, combined(pairs)), tooLarge)
})

// A field without a sentence of its own used to be refused without being named.
test.each([
  ['price', { price: 'abc' }],
  ['category', { category: 'abc' }],
  ['availability', { availability: 'disponible' }],
  ['haveOptions', { haveOptions: 'oui' }],
  ['combinations', { ...withOptions, combinations: '{}' }],
  ['combinations.1.price', combined([volume('100 mL'), volume('250 mL', 'abc')])],
])('a refusal names the wrong field: %s', async (field, values: FormValues) => {
  const refused = (message: string) => ({ status: 400, message, fields: { [field]: message } })
  await expectUploadRefused(shop, () => shop.add(values), refused(failedToAdd))
  await expectRefused(shop, () => shop.update(product._id, values), refused(failedToUpdate))
})

// An index entry for combinations holds 2,704 bytes, and such words do not compress: storing them failed.
test('a combination of more words than its index takes is refused', async () => {
  const word = () =>
    Array.from({ length: 100 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fa0))).join('')
  const options = Array.from({ length: 5 }, () => ({ name: word(), value: word() }))
  for (const { name, value } of options) await shop.makeOption({ name, values: [value] })
  const call = () => shop.add(combined([{ options }]))
  await expectUploadRefused(shop, call, { status: 400, message: failedToAdd })
  expect((await shop.add(combined([{ options: options.slice(1) }]))).statusCode).toBe(201)
})

describe.each([
  ['an empty description', ''],
  ['a description that shows nothing', ' \r\n\u200b'],
])('%s', (_, description) => {
  test('is not added', () =>
    expectUploadRefused(shop, () => shop.add({ description }), { status: 400, message: fill }))

  test('takes the product’s away', async () => {
    const reply = await shop.update((await shop.made())._id, { description })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().product.description).toBe('')
  })
})

describe('adding needs', () => {
  for (const missing of ['name', 'category', 'price', 'description']) {
    test(`its ${missing}`, () =>
      expectUploadRefused(shop, () => shop.add({ [missing]: undefined }), { status: 400, message: fill }))
  }

  test('its image', () =>
    expectRefused(shop, () => shop.add({ image: undefined }), { status: 400, message: fill }))
})
