import type { Product } from '#contract/catalogue'
import { productPath } from '#web/catalogue/product-path.ts'

/** The best products for the text being typed, and the total number of results. */
export type Suggestions = { q: string; products: Product[]; total: number }

/** The link of each option; the last one leads to all results. */
export const placesOf = ({ q, products }: Suggestions) => [
  ...products.map(productPath),
  `/recherche?${new URLSearchParams({ q })}`,
]

export const optionId = (list: string, place: number) => `${list}-${place}`
