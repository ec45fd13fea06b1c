import type { Product } from '#contract/catalogue'
import { formatPrice } from '#contract/money'
import { lowestPrice } from '#contract/prices'
import { type ProductChoice, searchProductChoices } from '#web/catalogue/product-choices.ts'
import { hasSeveralPrices } from '#web/catalogue/product-price.tsx'
import { noReference } from '#web/catalogue/reference.tsx'

/** Products with their price; an unavailable one says so and cannot be chosen. */
export async function searchProductsToOrder(q: string, signal: AbortSignal): Promise<ProductChoice[]> {
  return (await searchProductChoices(q, signal)).map(({ product }) => productToOrder(product))
}

export function productToOrder(product: Product): ProductChoice {
  const { _id, name, reference = noReference, availability } = product
  const price = `${hasSeveralPrices(product) ? 'à partir de ' : ''}${formatPrice(lowestPrice(product))}`
  const detail = [reference, price, ...(availability ? [] : ['indisponible'])].join(' · ')
  return { value: _id, label: name, detail, disabled: !availability, product }
}
