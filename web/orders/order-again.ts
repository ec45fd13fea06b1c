import type { Product } from '#contract/catalogue'
import { multiplyPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { findCombination, isSoldWith, unitPrice } from '#contract/prices'
import { productPath } from '#web/catalogue/product-path.ts'
import { writeSelection } from '#web/catalogue/selection.ts'

/** Today's state of an ordered product; `path` opens it with the same quantity, and options if any. */
export type Again =
  | { kind: 'gone' }
  | { kind: 'unavailable'; path: string }
  | { kind: 'newOptions' | 'otherOptions' | 'noOptions'; path: string }
  | { kind: 'offered'; path: string; unitPrice: number; totalPrice: number }

/** `product` as it is in the catalogue today, null if it is gone. Prices in DA. */
export function orderAgain(order: Pick<Order, 'product' | 'quantity'>, product: Product | null): Again {
  if (!product) return { kind: 'gone' }
  const { quantity } = order
  const chosen = order.product.options
  if (!product.availability) return { kind: 'unavailable', path: offerPath(product, { chosen, quantity }) }
  if (!isSoldWith(product, chosen)) {
    const kind = !product.haveOptions ? 'noOptions' : chosen.length === 0 ? 'newOptions' : 'otherOptions'
    return { kind, path: offerPath(product, { chosen: [], quantity }) }
  }
  const price = unitPrice(product, findCombination(product, chosen))
  return {
    kind: 'offered',
    path: offerPath(product, { chosen, quantity }),
    unitPrice: price,
    totalPrice: multiplyPrice(price, quantity),
  }
}

function offerPath(product: Product, selection: Parameters<typeof writeSelection>[1]) {
  const [path, query] = productPath(product).split('?')
  return `${path}?${writeSelection(new URLSearchParams(query), selection)}`
}
