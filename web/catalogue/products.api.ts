import type { OneProduct, Products, SearchResult } from '#contract/catalogue'
import type { ProductFilter } from '#web/catalogue/product-filter.ts'
import { type Fetcher, get, idPart } from '#web/lib/api.ts'

/** Products asked for at a time. */
export const pageSize = 50

type Page = Partial<ProductFilter> & { cursor?: string }

/** One page of a category, sorted by name, with the total of the products that the filter lets through. */
export async function listProducts(categoryId: string, { q, available, cursor }: Page, fetcher?: Fetcher) {
  const query = new URLSearchParams({ limit: String(pageSize) })
  if (q) query.set('q', q)
  if (available) query.set('availability', 'true')
  if (cursor) query.set('cursor', cursor)
  return get<Products>(`/products/category/${idPart(categoryId)}?${query}`, fetcher)
}

export const findProduct = async (id: string, fetcher?: Fetcher) =>
  (await get<OneProduct>(`/products/${idPart(id)}`, fetcher)).product

/** Where a product's document is downloaded from; `stored` is its path as the API gives it. */
export const documentPath = (stored: string) => `/api/${stored}`

/** The best `limit` answers of the whole catalogue, and how many there are. */
export function searchProducts(q: string, limit: number, fetcher?: Fetcher) {
  const query = new URLSearchParams({ q, limit: String(limit) })
  return get<SearchResult>(`/search?${query}`, fetcher)
}

/** What is written most like `q`, for whoever found nothing. */
export const nearestProducts = async (q: string, fetcher?: Fetcher) => {
  const query = new URLSearchParams({ q, limit: '6' })
  return (await get<SearchResult>(`/search/nearest?${query}`, fetcher)).products
}
