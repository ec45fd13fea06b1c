import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import { orderAgain } from '#web/orders/order-again.ts'

const small = { name: 'Volume', value: '100 mL' }
const large = { name: 'Volume', value: '250 mL' }

const beaker = {
  _id: 'p1',
  category: { id: 'c1', name: 'Verrerie' },
  price: 450,
  haveOptions: true,
  specificPricePerOption: true,
  options: [{ name: 'Volume', values: ['100 mL', '250 mL'] }],
  combinations: [{ options: [small] }, { options: [large], price: 620 }],
  availability: true,
} as unknown as Product

const ordered = (options: (typeof small)[]) => ({
  product: { id: 'p1', name: 'Bécher', price: 400, options },
  quantity: 3,
})

test('what is still offered opens with the same options and quantity, at the price of today', () => {
  expect(orderAgain(ordered([large]), beaker)).toEqual({
    kind: 'offered',
    path: '/category/c1?produit=p1&choix=Volume%3A250+mL&quantite=3',
    unitPrice: 620,
    totalPrice: 1860,
  })
})

test('a combination without a price of its own costs what the product costs', () => {
  expect(orderAgain(ordered([small]), beaker)).toMatchObject({ kind: 'offered', unitPrice: 450 })
})

test('a choice that is not offered any more is to be made anew', () => {
  const other = { name: 'Volume', value: '1 L' }
  expect(orderAgain(ordered([other]), beaker)).toEqual({
    kind: 'otherOptions',
    path: '/category/c1?produit=p1&quantite=3',
  })
})

// The client was asked to choose other options, of which there were none.
test('a product that got its options since is to be chosen anew, one that lost them only to be looked at', () => {
  expect(orderAgain(ordered([]), beaker).kind).toBe('newOptions')
  const plain = { ...beaker, haveOptions: false, combinations: [], options: [] }
  expect(orderAgain(ordered([small]), plain).kind).toBe('noOptions')
  expect(orderAgain(ordered([]), plain)).toMatchObject({ kind: 'offered', unitPrice: 450 })
})

test('an unavailable product and one that is gone are told apart', () => {
  expect(orderAgain(ordered([small]), { ...beaker, availability: false }).kind).toBe('unavailable')
  expect(orderAgain(ordered([small]), null)).toEqual({ kind: 'gone' })
})
