import type { Category, Product, Products } from '#contract/catalogue'
import { findCategory } from '#web/catalogue/categories.api.ts'
import { isFiltering, type ProductFilter, readFilter } from '#web/catalogue/product-filter.ts'
import { findProduct, listProducts } from '#web/catalogue/products.api.ts'
import { type Fetcher, noneWhenUnknown } from '#web/lib/api.ts'

export type CategoryReading = {
  category: Category
  /** The first products that match `filter`; for a `whole` category, all its products, unfiltered. */
  list: Products
  filter: ProductFilter
  /** The category fits on one page: the browser has all its products, and filters them itself. */
  whole: boolean
  /** The product whose drawer the address opens. */
  product?: Product | null
  /** The product id in the address, when there is no such product. */
  unknownProduct?: string
}

/** Everything that the address of a category's page asks for. */
export async function readCategory(
  id: string,
  asked: URLSearchParams,
  fetcher?: Fetcher,
): Promise<CategoryReading> {
  const filter = readFilter(asked)
  const productId = asked.get('produit')
  const [category, all, product] = await Promise.all([
    findCategory(id, fetcher),
    listProducts(id, {}, fetcher),
    productId ? findProduct(productId, fetcher).catch(noneWhenUnknown) : null,
  ])
  const whole = all.nextCursor === null
  const list = whole || !isFiltering(filter) ? all : await listProducts(id, filter, fetcher)
  if (productId && !product) return { category, list, filter, whole, unknownProduct: productId }
  return { category, list, filter, whole, product: sameAsListed(list, product) }
}

/** The same object as in the list, so that the page's data holds it once. */
function sameAsListed(list: Products, product: Product | null) {
  return list.products.find(({ _id }) => _id === product?._id) ?? product
}
