import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'

export interface Call {
  method: string
  /** Relative to `/api/orders/`. */
  path: string
  body: object
  headers?: Record<string, string>
}
export type Move = Call & { body: { status: OrderStatus; [field: string]: unknown } }

export const cancelOf = ({ _id }: Order): Move => ({
  method: 'PUT',
  path: `update/${_id}`,
  body: { status: 'annulé' },
})

/** The whole order, as staff's form sends it. */
export const entryOf = (
  { _id, client, product, quantity, totalPrice }: Order,
  status: OrderStatus,
): Move => ({
  method: 'PUT',
  path: `update/${_id}`,
  body: { status, client: { id: client.id }, product: { id: product.id, options: [] }, quantity, totalPrice },
})
