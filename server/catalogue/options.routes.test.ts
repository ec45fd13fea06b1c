import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals'
import { combined, productForm, volume } from '#server/testing/forms'
import { expectRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const actsOn = (id: string) => shop.db`select * from audit where entity_id = ${id} order by id`
const fill = 'Veuillez remplir tous les champs'
const failedToAdd = refusals['option.addFailed'][1]
const measure = 'Chaque valeur a de 1 à 100 caractères, sur une seule ligne'
const once = 'Une valeur ne peut figurer qu’une fois'

describe('an option is added', () => {
  const taken: [string, unknown, string[]][] = [
    [
      'with its values as text',
      '  100 mL ,250 mL,Acier inoxydable ',
      ['100 mL', '250 mL', 'Acier inoxydable'],
    ],
    ['with its values as a list', [' 100 mL ', 'Acier  inoxydable'], ['100 mL', 'Acier  inoxydable']],
    ['with one value', '100 mL', ['100 mL']],
    [
      'with semicolons, signs and markup',
      ['a;b', '< 10 µm', '<b>gras</b>'],
      ['a;b', '< 10 µm', '<b>gras</b>'],
    ],
    ['with accents in two parts', ['Me\u0301tal'], ['Métal']],
    ['with values named like a prototype', ['__proto__', 'constructor'], ['__proto__', 'constructor']],
  ]
  test.each(taken)('%s', async (_, values, stored) => {
    const reply = await admin.post('/options/add', { name: ' Matière ', values })
    expect(reply.statusCode, reply.body).toBe(201)
    const { option } = reply.json()
    expect(option).toMatchObject({ name: 'Matière', values: stored })
    expect((await shop.get(`/options/${option._id}`)).json()).toEqual({ option })
    expect(await actsOn(option._id)).toMatchObject([
      { act: 'add', after: { name: 'Matière', values: stored } },
    ])
  })

  test('named __proto__, as plain text', async () => {
    const { option } = (await admin.post('/options/add', { name: '__proto__', values: 'a,b' })).json()
    expect(option.name).toBe('__proto__')
    expect(({} as { values?: unknown }).values).toBeUndefined()
  })
})

/** With the message for the form, unless it is the call's own failure, and those of the wrong fields. */
const wrong: [string, object, string?, Record<string, string>?][] = [
  ['an empty name', { name: '' }, fill],
  ['a name of spaces', { name: ' ' }, fill],
  ['a number as name', { name: 12 }, fill],
  ['a name of 101 characters', { name: 'n'.repeat(101) }, fill],
  // This letter is one character as typed and two as stored: it used to be accepted, and then failed.
  ['a name of 102 characters once stored', { name: '\u0958'.repeat(51) }, fill],
  ['no values', { values: [] }, fill],
  ['empty values', { values: '' }, fill],
  ['null as values', { values: null }, fill],
  ['a number as values', { values: 12 }, fill],
  ['an object as values', { values: { 0: 'a', length: 1 } }, fill],
  ['a value that is a number', { values: [12] }, undefined, { 'values.0': measure }],
  // The check for a blank value used to convert it to a string, which failed.
  ['a value that cannot be written', { values: [{ toString: 'x' }] }, undefined, { 'values.0': measure }],
  ['a value of 10,000 characters', { values: ['v'.repeat(10_000)] }, undefined, { 'values.0': measure }],
  [
    'a value of 102 characters once stored',
    { values: ['\u0958'.repeat(51)] },
    undefined,
    { 'values.0': measure },
  ],
  ['a value twice', { values: ['Verre', 'Verre'] }, undefined, { 'values.1': once }],
  ['a value twice, typed', { values: 'Verre, Verre' }, undefined, { 'values.1': once }],
  ['values that differ by case', { values: ['Verre', 'VERRE'] }, undefined, { 'values.1': once }],
  ['a blank value', { values: ['Verre', ' '] }, undefined, { 'values.1': measure }],
  ['a value with a comma', { values: ['0,5 L'] }],
  ['a comma at the end', { values: 'a,b,' }, undefined, { 'values.2': measure }],
  ['201 values', { values: Array.from({ length: 201 }, (_, index) => `v${index}`) }],
  ['a value on two lines', { values: ['a\nb'] }, undefined, { 'values.0': measure }],
  ['a value with NUL', { values: ['a\u0000'] }, undefined, { 'values.0': measure }],
]

describe.each(wrong)('%s', (_, values, message, fields) => {
  test('is not added', async () => {
    const call = () => admin.post('/options/add', { name: 'Matière', values: ['Verre'], ...values })
    await expectRefused(shop, call, { status: 400, message: message ?? failedToAdd, fields })
  })

  test('does not update', async () => {
    const { _id } = await shop.makeOption()
    const call = () => admin.put(`/options/update/${_id}`, values)
    await expectRefused(shop, call, { status: 400, message: message ?? refusals['option.failed'][1], fields })
  })
})

test('an option without a name or without values is not added', async () => {
  for (const body of [{ name: 'Matière' }, { values: ['Verre'] }, {}]) {
    await expectRefused(shop, () => admin.post('/options/add', body), { status: 400, message: fill })
  }
})

test('of very many wrong values the first are named', async () => {
  const reply = await admin.post('/options/add', { name: 'Matière', values: `a${','.repeat(150)}` })
  expect([reply.statusCode, Object.keys(reply.json().fields ?? {}).length]).toEqual([400, 50])
})

test('an option is updated in part, and two people on it are told apart', async () => {
  const { _id } = await shop.makeOption({ name: 'Volume', values: ['1 L'] })
  const { option } = (await shop.get(`/options/${_id}`)).json()
  const seen = { 'if-match': `"${option.updatedAt}"` }
  const reply = await admin.put(`/options/update/${_id}`, { values: '1 L,2 L' }, seen)
  expect([reply.statusCode, reply.json().option.values]).toEqual([200, ['1 L', '2 L']])
  await expectRefused(shop, () => admin.put(`/options/update/${_id}`, { name: 'Contenance' }, seen), {
    status: 409,
  })
  expect((await admin.put(`/options/update/${_id}`, { name: 'Contenance' })).statusCode).toBe(200)
})

test('what a product was given stays its own when the option changes or goes', async () => {
  const { _id } = await shop.makeOption({ name: 'Volume', values: ['1 L'] })
  const form = await productForm(await shop.makeCategory(), combined([volume('1 L', 3)]))
  const { product } = (await admin.post('/products/add', form)).json()
  await admin.put(`/options/update/${_id}`, { name: 'Contenance', values: '9 L' })
  const reply = await admin.delete(`/options/delete/${_id}`)
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Option deleted successfully' }])
  expect((await shop.get(`/products/${product._id}`)).json().product.combinations).toEqual(
    product.combinations,
  )
  expect(await actsOn(_id)).toMatchObject([
    { act: 'update' },
    { act: 'delete', before: { name: 'Contenance' } },
  ])
})

test('the list can be narrowed to the options that products use, or do not', async () => {
  const used = await shop.makeOption({ name: 'Longueur', values: ['10 cm'] })
  const unused = await shop.makeOption({ name: 'Couleur', values: ['Bleu'] })
  const combinations = [{ options: [{ name: 'Longueur', value: '10 cm' }] }]
  await shop.makeProduct({ combinations })
  shop.app.readyStore.forget()
  const ids = async (query: string) =>
    (await shop.get(`/options?${query}`)).json().options.map(({ _id }: { _id: string }) => _id)
  expect(await ids('used=true')).toContain(used._id)
  expect(await ids('used=true')).not.toContain(unused._id)
  expect(await ids('used=false')).toContain(unused._id)
  expect(await ids('used=false')).not.toContain(used._id)
  expect((await shop.get('/options?used=peut-être')).statusCode).toBe(400)
})
