import type { Product } from '#contract/catalogue'
import { noReference } from '#web/catalogue/reference.tsx'
import { listStaffProducts } from '#web/catalogue/staff-catalogue.api.ts'
import { firstMatches } from '#web/lib/first-matches.ts'
import type { Choice } from '#web/ui/picker-list.tsx'

export type ProductChoice = Choice & { product: Product }

/** Products to choose from by name or reference; '' gives the first ones. */
export async function searchProductChoices(q: string, signal: AbortSignal): Promise<ProductChoice[]> {
  const { products } = await firstMatches(listStaffProducts, q, signal)
  return products.map(productChoice)
}

const productChoice = (product: Product): ProductChoice => ({
  value: product._id,
  label: product.name,
  detail: product.reference ?? noReference,
  product,
})
