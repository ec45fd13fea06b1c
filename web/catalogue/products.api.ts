import type { OneProduct, Product, Products, SearchResult } from '#contract/catalogue'
import type { ProductFilter } from '#web/catalogue/product-filter.ts'
import { type Fetcher, get, idPart } from '#web/lib/api.ts'

/** Products per page. */
export const pageSize = 50

type Page = Partial<ProductFilter> & { cursor?: string }

/** One page of a category's products that match the filter, sorted by name, with their total. */
export async function listProducts(categoryId: string, { q, available, cursor }: Page, fetcher?: Fetcher) {
  const query = new URLSearchParams({ limit: String(pageSize) })
  if (q) query.set('q', q)
  if (available) query.set('availability', 'true')
  if (cursor) query.set('cursor', cursor)
  return get<Products>(`/products/category/${idPart(categoryId)}?${query}`, fetcher)
}

export const findProduct = async (id: string, fetcher?: Fetcher) =>
  (await get<OneProduct>(`/products/${idPart(id)}`, fetcher)).product

/** A link's attributes: from where a product's document is downloaded, and as which file it is saved. */
export const documentDownload = ({ name, document }: Required<Product>['document']) => ({
  href: `/api/${document}`,
  download: `${name}.pdf`,
})

/** The best `limit` results in the whole catalogue, and how many there are. */
export function searchProducts(q: string, limit: number, fetcher?: Fetcher) {
  const query = new URLSearchParams({ q, limit: String(limit) })
  return get<SearchResult>(`/search?${query}`, fetcher)
}

/** The products whose words are most similar to `q`, for a search without results. */
export const nearestProducts = async (q: string, fetcher?: Fetcher) => {
  const query = new URLSearchParams({ q, limit: '6' })
  return (await get<SearchResult>(`/search/nearest?${query}`, fetcher)).products
}
