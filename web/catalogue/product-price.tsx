import type { Product } from '#contract/catalogue'
import { formatPrice } from '#contract/money'
import { lowestPrice, unitPrice } from '#contract/prices'

/** The price on a card: the lowest one, if the combinations have prices of their own. */
export function ProductPrice({ product }: { product: Product }) {
  return (
    <p className="numeral text-lg font-medium">
      {hasSeveralPrices(product) && (
        <span className="block font-sans text-xs font-normal text-soft">à partir de</span>
      )}
      {formatPrice(lowestPrice(product))}
    </p>
  )
}

export function hasSeveralPrices(product: Product): boolean {
  const [first, ...others] = product.combinations.map((combination) => unitPrice(product, combination))
  return others.some((price) => price !== first)
}
