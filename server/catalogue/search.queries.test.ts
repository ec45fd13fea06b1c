import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const category = await shop.makeCategory({ name: 'Verrerie' })
  const make = (name: string, reference: string, description = 'Verre borosilicaté 3.3.') =>
    shop.makeProduct({ category, name, reference, description })
  await make('Bécher forme basse 250 mL', 'VER-BEC-0250')
  await make('Bécher forme haute 250 mL', 'VER-BEH-0250')
  await make('Erlenmeyer col étroit 500 mL', 'VER-ERL-0500')
  await make('Pipette jaugée 10 mL', 'VOL-PIP-0010', 'Se range à côté du bécher.')
  await make('Microscope binoculaire', 'OPT-MIC-0040', 'Objectifs achromatiques.')
})
afterAll(() => shop.close())

const names = async (path: string) =>
  (await shop.get(path)).json().products.map(({ name }: { name: string }) => name)
const found = (q: string) => names(`/search?q=${encodeURIComponent(q)}`)
const nearest = (q: string) => names(`/search/nearest?limit=3&q=${encodeURIComponent(q)}`)

test('names come before descriptions, whatever the case and the accents', async () => {
  expect(await found('BECHER')).toEqual([
    'Bécher forme basse 250 mL',
    'Bécher forme haute 250 mL',
    'Pipette jaugée 10 mL',
  ])
})

test('an exact reference comes first', async () => {
  expect((await found('ver-erl-0500'))[0]).toBe('Erlenmeyer col étroit 500 mL')
})

test('one typo is forgiven', async () => {
  expect(await found('erlenmeyr')).toEqual(['Erlenmeyer col étroit 500 mL'])
})

test('several words need not stand together', async () => {
  expect(await found('becher 250')).toEqual(['Bécher forme basse 250 mL', 'Bécher forme haute 250 mL'])
  expect(await found('250 haute bécher')).toEqual(['Bécher forme haute 250 mL'])
})

// Only names that held the longest word used to be looked at.
test('the longest word may stand in the description, or be an option’s', async () => {
  const options = [{ name: 'Matière', value: 'Polypropylène' }]
  await shop.makeProduct({ name: 'Seau gradué', description: 'Incassable.', combinations: [{ options }] })
  expect(await found('seau incassable')).toEqual(['Seau gradué'])
  expect(await found('polypropylène seau')).toEqual(['Seau gradué'])
  expect(await found('seau polyéthylène')).toEqual([])
})

// In JSON every option holds « name » and « values »: « alu » used to find every product with an option.
test('of several words one may be an option’s name or value, and nothing else that it is stored with', async () => {
  const options = [{ name: 'Teinte', value: 'ambré' }]
  await shop.makeProduct({ name: 'Flacon à vis', combinations: [{ options }] })
  expect(await found('flacon ambré')).toEqual(['Flacon à vis'])
  expect(await found('flacon teinte')).toEqual(['Flacon à vis'])
  expect(await found('flacon alu')).toEqual([])
})

// « H2SO4 » and « 75 cm2 » used to find nothing, though products held them with small or raised figures.
test('what only looks otherwise is found as it is typed, and the other way round', async () => {
  await shop.makeProduct({ name: 'Acide sulfurique 1 L', description: 'H₂SO₄, pour analyse.' })
  await shop.makeProduct({ name: 'Flacon de culture 75\u00a0cm²', description: 'Stérile.' })
  await shop.makeProduct({ name: 'Pointes 10 µL', description: 'En vrac.' })
  for (const q of ['H2SO4', 'H₂SO₄', 'h2so4']) expect(await found(q)).toEqual(['Acide sulfurique 1 L'])
  for (const q of ['75 cm2', '75 cm²', '75\u00a0cm2']) expect(await found(q)).toHaveLength(1)
  for (const q of ['10 µL', '10 μL']) expect(await found(q)).toContain('Pointes 10 µL')
  expect(await names('/products?q=75%20cm2')).toHaveLength(1)
})

// Among 300,000 products « a » took two seconds, and « él » was given up after five.
test('one or two letters find what begins with them, in a name or a reference', async () => {
  expect(await found('Ba')).toEqual(['Bécher forme basse 250 mL'])
  expect(await found('é 5')).toEqual(['Erlenmeyer col étroit 500 mL'])
  expect(await found('OP')).toEqual(['Microscope binoculaire'])
  expect(await found('as')).toEqual([])
})

// Among 100,000 products « ()( » took 2.6 s and « ∆∆∆∆∆ » four; a lone accent found all of them.
test('signs alone are not looked for, and an accent apart is no letter', async () => {
  await shop.makeProduct({ name: '--- Réservé ---' })
  for (const signs of ['()', '---', '€€€', '\u0301', '\u0301\u0301\u0301']) {
    expect([await found(signs), await nearest(signs)], signs).toEqual([[], []])
  }
  expect(await found('a\u0302s')).toEqual([])
  expect(await found('e--')).toEqual([])
  expect(await found('réservé ---')).toEqual(['--- Réservé ---'])
})

test('a volume that is an option is found with the name', async () => {
  const option = (value: string) => ({ options: [{ name: 'Volume', value }] })
  await shop.makeProduct({
    name: 'Fiole jaugée, classe A',
    combinations: [option('50 mL'), option('100 mL')],
  })
  expect(await found('fiole 100')).toEqual(['Fiole jaugée, classe A'])
  expect(await found('100 mL fiole')).toEqual(['Fiole jaugée, classe A'])
  expect(await found('fiole 333')).toEqual([])
})

test('what stands in a search is taken literally', async () => {
  expect(await found('fiole %')).toEqual([])
  expect(await found('b%her 250')).toEqual([])
  // Compared without their width, these signs are wildcards: they used to find everything.
  for (const wide of ['％', '＿', 'b％r']) expect([wide, await found(wide)]).toEqual([wide, []])
  await shop.makeProduct({ name: 'Éthanol à 70％' })
  for (const volume of ['70%', '70％']) expect(await found(volume)).toEqual(['Éthanol à 70％'])
})

test('who found nothing is told what is written most like it', async () => {
  expect(await found('VER-ERL-0999')).toEqual([])
  expect((await nearest('VER-ERL-0999'))[0]).toBe('Erlenmeyer col étroit 500 mL')
  expect(await nearest('VER-ERL-0999 titane')).toContain('Erlenmeyer col étroit 500 mL')
  expect((await nearest('microscope électronique à balayage'))[0]).toBe('Microscope binoculaire')
  // One of its words is right, but the query as a whole resembles nothing.
  expect(await nearest('tout petit erlenmeyer violet et doré en polypropylène épais')).toContain(
    'Erlenmeyer col étroit 500 mL',
  )
})

test('what is like nothing has nothing near', async () => {
  expect(await nearest('zzzzzz')).toEqual([])
  expect(await nearest('   ')).toEqual([])
  expect(await nearest('\u0000')).toEqual([])
})

test('a search for more than it may tell at once tells as many as it may', async () => {
  const category = await shop.makeCategory()
  await Promise.all(
    Array.from({ length: 101 }, (_, index) => shop.makeProduct({ category, name: `Nacelle ${index}` })),
  )
  const count = async (query: string) => (await shop.get(`/search?q=nacelle${query}`)).json().products.length
  expect([
    await count('&limit=200'),
    await count('&limit=30'),
    await count(''),
    await count('&limit=x'),
  ]).toEqual([100, 30, 24, 24])
})
