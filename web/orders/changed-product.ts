import type { OptionValue, Product } from '#contract/catalogue'
import { isSoldWith } from '#contract/prices'
import { findProduct } from '#web/catalogue/products.api.ts'
import { ApiError, browserFetcher, type Fetcher } from '#web/lib/api.ts'

/** Codes for a product that is gone or not sold with these options; they may have other causes. */
const doubtful = ['order.optionMissing', 'order.failed', 'order.addFailed', 'order.updateFailed']

/** An order was refused because its product has changed since it was shown. */
export class ProductChanged extends ApiError {
  /** The product as it is now; null if it is gone. */
  readonly product: Product | null

  constructor({ status, code }: ApiError, product: Product | null) {
    const message = product
      ? 'Les options de ce produit ont changé. Veuillez vérifier votre choix.'
      : 'Ce produit n’est plus au catalogue.'
    super(status, { code, message })
    this.product = product
  }
}

/** Bypasses every cache: a stored product may be the version that the order was refused for. */
const freshly: Fetcher = (path, init) => browserFetcher(path, { ...init, cache: 'reload' })
export const findFreshProduct = (id: string) => findProduct(id, freshly)

/**
 * Waits for an order of this article. If it is refused with a doubtful code, checks whether the product has
 * changed.
 * @throws ProductChanged, or the refusal itself
 */
export async function orProductChanged<Placed>(
  placing: Promise<Placed>,
  article: { id: string; options?: OptionValue[] | null },
): Promise<Placed> {
  try {
    return await placing
  } catch (error) {
    if (!(error instanceof ApiError) || !doubtful.includes(error.code)) throw error
    const product = await findFreshProduct(article.id).catch((reading) => {
      if (reading instanceof ApiError && reading.status === 404) return null
      throw error
    })
    if (product && isSoldWith(product, article.options ?? [])) throw error
    throw new ProductChanged(error, product)
  }
}
