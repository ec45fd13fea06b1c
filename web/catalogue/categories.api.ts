import type { Category } from '#contract/catalogue'
import { type Fetcher, get } from '#web/lib/api.ts'

export const listCategories = async (fetcher?: Fetcher) =>
  (await get<{ categories: Category[] }>('/categories', fetcher)).categories

export const findCategory = async (id: string, fetcher?: Fetcher) =>
  (await get<{ category: Category }>(`/categories/${encodeURIComponent(id)}`, fetcher)).category
