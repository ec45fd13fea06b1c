import type { Combination, Product } from '#contract/catalogue'
import { totalOf } from '#contract/money'
import { lowestPrice, unitPrice } from '#contract/prices'
import { hasSeveralPrices } from '#web/catalogue/product-price.tsx'

/** In DA; undefined where the price depends on an option not chosen yet, or the quantity is not a number. */
export function pricesOf(product: Product, combination: Combination | undefined, quantity: number) {
  const only = hasSeveralPrices(product) ? undefined : lowestPrice(product)
  const unit = combination ? unitPrice(product, combination) : only
  return { unitPrice: unit, totalPrice: totalOf(unit, quantity) }
}

/** The same product with the price that the server gave for this combination. */
export function withPrice(product: Product, chosen: Combination | undefined, price: number): Product {
  if (!chosen || !product.specificPricePerOption) return { ...product, price }
  const combinations = product.combinations.map((each) => (each === chosen ? { ...each, price } : each))
  return { ...product, combinations }
}
