import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import { pricesOf } from '#web/catalogue/offer-prices.ts'

const priced = (...prices: (number | undefined)[]) =>
  ({
    price: 100,
    specificPricePerOption: true,
    combinations: prices.map((price, place) => ({
      options: [{ name: 'Volume', value: `${place}` }],
      price,
    })),
  }) as Product

// Regression: the drawer said « à partir de » and « selon l’option » of a product with one price.
test('a price that no option changes is known before any is chosen', () => {
  expect(pricesOf(priced(undefined, undefined), undefined, 3)).toEqual({ unitPrice: 100, totalPrice: 300 })
  expect(pricesOf(priced(80, 80), undefined, 3)).toEqual({ unitPrice: 80, totalPrice: 240 })
})

test('a price that depends on the option is not', () => {
  const product = priced(80, undefined)
  expect(pricesOf(product, undefined, 3)).toEqual({ unitPrice: undefined, totalPrice: undefined })
  expect(pricesOf(product, product.combinations[1], 3)).toEqual({ unitPrice: 100, totalPrice: 300 })
})
