import type { Said } from '#contract/fields'
import type { OrderStatus } from '#contract/order-statuses'
import type { OneOrder, Order, Orders, Overview, StaffOrder } from '#contract/orders'
import { type Fetcher, get, ifUnchanged, put, remove } from '#web/lib/api.ts'
import { sendOrder } from '#web/orders/orders.api.ts'

/** A page of everyone's orders; `query` as `listQuery` makes it. */
export const listStaffOrders = (query: URLSearchParams, fetcher?: Fetcher) =>
  get<Orders>(`/orders/admin/orders?${query}`, fetcher)

export const readOverview = (fetcher?: Fetcher) => get<Overview>('/orders/admin/overview', fetcher)

export const addOrder = (order: StaffOrder, key: string) => sendOrder('/orders/add', order, key)

/** `seen`: the order the form was filled from. */
export const updateOrder = (id: string, changes: StaffOrder, seen: Order) =>
  put<OneOrder>(`/orders/update/${id}`, changes, { headers: ifUnchanged(seen) })

export const deleteOrder = ({ _id }: Order) => remove<Said>(`/orders/delete/${_id}`)

/** Sends the order as it was seen, except for its status; refused if somebody else has changed it since. */
export const setOrderStatus = (status: OrderStatus) => (order: Order) => {
  const { _id, client, product, quantity, totalPrice } = order
  const changes = { client, product, quantity, totalPrice, status }
  return put<OneOrder>(`/orders/update/${_id}`, changes, { headers: ifUnchanged(order) })
}

export const ordersExportPath = (filtered: string) => `/api/orders/admin/export.csv?${filtered}`

/** The stream of new orders; `after` is the last order known. */
export const orderNewsPath = (after?: string) =>
  `/api/orders/admin/events${after ? `?after=${encodeURIComponent(after)}` : ''}`
