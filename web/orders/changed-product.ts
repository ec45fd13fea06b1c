import type { OptionValue, Product } from '#contract/catalogue'
import { isSoldWith } from '#contract/prices'
import { findProduct } from '#web/catalogue/products.api.ts'
import { ApiError, browserFetcher, type Fetcher } from '#web/lib/api.ts'

/** What the server answers where a product is gone, or not sold with these options; it may mean other things too. */
const doubtful = ['order.optionMissing', 'order.failed', 'order.addFailed', 'order.updateFailed']

/** An order was refused for what its product has become since it was shown. */
export class ProductChanged extends ApiError {
  /** As it is now; null where it is gone. */
  readonly product: Product | null

  constructor({ status, code }: ApiError, product: Product | null) {
    const message = product
      ? 'Les options de ce produit ont changé. Veuillez vérifier votre choix.'
      : 'Ce produit n’est plus au catalogue.'
    super(status, { code, message })
    this.product = product
  }
}

/** What is stored anywhere may be what the order was refused for. */
const freshly: Fetcher = (path, init) => browserFetcher(path, { ...init, cache: 'reload' })
export const findFreshProduct = (id: string) => findProduct(id, freshly)

/**
 * Waits for an order of this article, and looks what has become of it where that may be why it is refused.
 * @throws ProductChanged, or what the order was refused with
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
