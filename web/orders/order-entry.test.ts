import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import type { Order } from '#contract/orders'
import { combinationChoices, entryPrice, matchCombinations, mergeEntry } from '#web/orders/order-entry.ts'

const small = [{ name: 'Volume', value: '250 mL' }]
const large = [{ name: 'Volume', value: '1 L' }]
const product = {
  _id: 'becher',
  price: 100,
  haveOptions: true,
  specificPricePerOption: true,
  combinations: [{ options: small }, { options: large, price: 180.1 }],
} as Product
const order = { product: { id: 'becher', price: 90, options: small } } as Order

test('a price follows the combination, and is missing while none is chosen', () => {
  expect(entryPrice({ product, options: null })).toBeUndefined()
  expect(entryPrice({ product, options: [] })).toBeUndefined()
  expect(entryPrice({ product, options: small })).toBe(100)
  expect(entryPrice({ product, options: large })).toBe(180.1)
})

test('an order keeps its price while its article stays, and takes the catalogue’s when it changes', () => {
  expect(entryPrice({ product, options: small }, order)).toBe(90)
  expect(entryPrice({ product, options: large }, order)).toBe(180.1)
})

test('only what is sold is offered, each with its price; what an order holds stays though it is sold no more', () => {
  expect(combinationChoices(product).map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    '250 mL: Volume — 100\u00a0DA',
    '1 L: Volume — 180,10\u00a0DA',
  ])
  const lost = { ...product, combinations: [{ options: large, price: 180.1 }] }
  expect(combinationChoices(lost, order).map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    '250 mL: Volume — 90\u00a0DA, le prix de la commande',
    '1 L: Volume — 180,10\u00a0DA',
  ])
  expect(combinationChoices({ ...product, haveOptions: false, combinations: [] })).toEqual([])
})

test('a combination is found by its words, whatever their order', () => {
  const choices = combinationChoices({
    ...product,
    combinations: [{ options: [...small, { name: 'Matière', value: 'Verre borosilicaté' }] }],
  })
  expect(matchCombinations(choices, 'BOROSILICATE 250')).toHaveLength(1)
  expect(matchCombinations(choices, 'plastique')).toEqual([])
})

const seen = {
  client: { id: 'amina' },
  product: { id: 'becher', price: 90, options: small },
  quantity: 3,
  status: 'en cours',
  totalPrice: 270,
} as Order
/** What the form sends for this order when only its note was filled in. */
const noted = { ...seen, status: 'en cours' as const, poNumber: '', note: 'Fragile' }

test('what was not touched in a form stays as somebody else has left it', () => {
  const theirs = {
    ...seen,
    client: { id: 'omar' },
    product: { id: 'spatule', price: 7, options: [] as typeof small },
    quantity: 5,
    status: 'complété',
    totalPrice: 35,
    poNumber: 'BC-1',
    note: 'À livrer',
  } as Order
  expect(mergeEntry(noted, seen, theirs)).toEqual({ ...theirs, note: 'Fragile' })
})

test('what was touched in a form is kept, and the total follows from both', () => {
  const theirs = { ...seen, quantity: 5, totalPrice: 450 }
  const other = { id: 'becher', price: 180.1, options: large }
  const sent = { ...noted, client: { id: 'omar' }, product: other, totalPrice: 540.3, note: '' }
  expect(mergeEntry(sent, seen, theirs)).toMatchObject({
    client: { id: 'omar' },
    product: other,
    quantity: 5,
    totalPrice: 900.5,
  })
  expect(mergeEntry({ ...noted, quantity: 2, totalPrice: 180 }, seen, theirs)).toMatchObject({
    quantity: 2,
    totalPrice: 180,
  })
})

test('an order cancelled meanwhile is asked for with the status entered, which the server refuses', () => {
  expect(mergeEntry(noted, seen, { ...seen, status: 'annulé' }).status).toBe('en cours')
})
