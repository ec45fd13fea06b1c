import type { Category, Product } from '#contract/catalogue'
import { listCategories } from '#web/catalogue/categories.api.ts'
import { nearestProducts, searchProducts } from '#web/catalogue/products.api.ts'
import type { Fetcher } from '#web/lib/api.ts'
import { searchedWords } from '#web/lib/searched-words.ts'

/** Results shown at first, and the most that a search returns: for more, the query must be more precise. */
export const firstAnswers = 24
export const mostAnswers = 100

export type SearchReading = {
  products: Product[]
  total: number
  /** If nothing was found: the products most similar to the query, and the categories to look in. */
  nearest: Product[]
  categories: Category[]
}

export async function readSearch(asked: URLSearchParams, fetcher?: Fetcher): Promise<SearchReading> {
  const q = searchedWords(asked)
  const limit = asked.has('tout') ? mostAnswers : firstAnswers
  const { products, total } = await searchProducts(q, limit, fetcher)
  if (total > 0) return { products, total, nearest: [], categories: [] }
  const [nearest, categories] = await Promise.all([
    q ? nearestProducts(q, fetcher) : [],
    listCategories(fetcher),
  ])
  return { products, total, nearest, categories }
}
