import type { NewOrder } from '#contract/orders'
import { ApiError } from '#web/lib/api.ts'
import { orProductChanged } from '#web/orders/changed-product.ts'
import { type OrderKey, orderKey, sendWithKey } from '#web/orders/order-key.ts'
import { loginFirst } from '#web/orders/order-rules.ts'
import { placeOrder } from '#web/orders/orders.api.ts'

/**
 * Places an order. An ended session gets the order button's message; a changed product, ProductChanged.
 * @param wished who orders what: its attempts share a key until one is answered
 */
export async function placeInWords(order: NewOrder, wished: string) {
  const key = orderKey(wished)
  try {
    return await orProductChanged(placeAnswered(order, key), order.product)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The key has made another order, or may have: the next attempt needs a new key.
    if (error.code === 'order.keyReused') key.forget()
    if (error.code !== 'session.missing') throw error
    throw new ApiError(error.status, { code: error.code, message: loginFirst })
  }
}

/** Places an order and drops its key once there is an answer. */
async function placeAnswered(order: NewOrder, key: OrderKey) {
  const place = async () => {
    const placed = await sendWithKey(key.take(), (key) => placeOrder(order, key))
    key.forget()
    return placed
  }
  const placed = await place()
  // The order was placed before and cancelled in another tab: confirming it again means a new order.
  return placed.status === 'annulé' ? place() : placed
}
