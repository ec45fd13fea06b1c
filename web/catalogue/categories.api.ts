import type { Categories, OneCategory } from '#contract/catalogue'
import { type Fetcher, get, idPart } from '#web/lib/api.ts'

export const listCategories = async (fetcher?: Fetcher) =>
  (await get<Categories>('/categories', fetcher)).categories

export const findCategory = async (id: string, fetcher?: Fetcher) =>
  (await get<OneCategory>(`/categories/${idPart(id)}`, fetcher)).category
