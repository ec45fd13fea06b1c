import type { Product } from '#contract/catalogue'
import { productPath } from '#web/catalogue/product-path.ts'

/** The best products for what is being typed, and how many answer in all. */
export type Suggestions = { q: string; products: Product[]; total: number }

/** Where each option leads, the way to all answers last. */
export const placesOf = ({ q, products }: Suggestions) => [
  ...products.map(productPath),
  `/recherche?${new URLSearchParams({ q })}`,
]

export const optionId = (list: string, place: number) => `${list}-${place}`
