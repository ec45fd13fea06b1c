import type { Category } from '#contract/catalogue'
import { count } from '#contract/french'
import { listStaffCategories } from '#web/catalogue/staff-catalogue.api.ts'
import { closestFirst, firstMatches } from '#web/lib/first-matches.ts'
import type { Choice } from '#web/ui/picker-list.tsx'

/** Categories to choose from; '' gives the first ones. */
export async function searchCategories(q: string, signal: AbortSignal): Promise<Choice[]> {
  const { categories } = await firstMatches(listStaffCategories, q, signal)
  return closestFirst(q, categories, ({ name }) => name).map(categoryChoice)
}

const categoryChoice = ({ _id, name, totalProducts }: Category): Choice => ({
  value: _id,
  label: name,
  detail: count(totalProducts, 'produit'),
})
