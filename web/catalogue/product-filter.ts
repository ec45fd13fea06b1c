import type { Product } from '#contract/catalogue'
import { plain } from '#contract/plain'
import { searchedWords } from '#web/lib/searched-words.ts'

/** The filter of a category. The address bar is its only store. */
export type ProductFilter = { q: string; available: boolean }

export function readFilter(params: URLSearchParams): ProductFilter {
  return {
    q: searchedWords(params),
    available: params.get('disponible') === 'oui',
  }
}

export const isFiltering = ({ q, available }: ProductFilter) => q !== '' || available

/** The products that match the filter, by the database's rule, for a list that is complete in the browser. */
export function filterProducts(products: Product[], { q, available }: ProductFilter): Product[] {
  const wanted = plain(q)
  return products.filter(
    (product) =>
      (!available || product.availability) &&
      (plain(product.name).includes(wanted) || plain(product.reference ?? '').includes(wanted)),
  )
}
