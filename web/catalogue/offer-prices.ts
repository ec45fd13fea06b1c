import type { Combination, Product } from '#contract/catalogue'
import { totalOf } from '#contract/money'
import { unitPrice } from '#contract/prices'

/** In DA; undefined where the price depends on an option that is not chosen, or the quantity is no number. */
export function pricesOf(product: Product, combination: Combination | undefined, quantity: number) {
  const known = combination || !product.specificPricePerOption
  const unit = known ? unitPrice(product, combination) : undefined
  return { unitPrice: unit, totalPrice: totalOf(unit, quantity) }
}

/** The same product at the price that the server told for this combination. */
export function withPrice(product: Product, chosen: Combination | undefined, price: number): Product {
  if (!chosen || !product.specificPricePerOption) return { ...product, price }
  const combinations = product.combinations.map((each) => (each === chosen ? { ...each, price } : each))
  return { ...product, combinations }
}
