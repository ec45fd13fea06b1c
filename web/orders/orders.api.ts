import type { OrderStatus } from '#contract/order-statuses'
import type { NewOrder, OneOrder, Order, Orders, StaffOrder } from '#contract/orders'
import { ApiError, type Fetcher, get, idPart, post, put } from '#web/lib/api.ts'

export const placeOrder = (order: NewOrder, key: string) => sendOrder('/orders/create', order, key)

/** Sends the order up to three times: the same `key` makes one order, however often it arrives. */
export async function sendOrder(path: string, order: NewOrder | StaffOrder, key: string): Promise<Order> {
  const send = () => post<OneOrder>(path, order, { headers: { 'idempotency-key': key } })
  for (const pause of pauses) {
    try {
      return (await send()).order
    } catch (error) {
      if (!(error instanceof ApiError) || !isPassing(error)) throw error
      // A random delay: many clients wait for a server that comes back.
      await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random())))
    }
  }
  return (await send()).order
}

/** Before the second and the third try, milliseconds. */
const pauses = [400, 1500]

/** Whether a retry may help: the answer was lost, or the server has no time now. */
const isPassing = ({ status }: ApiError) => [0, 408, 503].includes(status)

/**
 * A page of the user's own orders, newest first. `q`: a part of a number, or of a product's name or
 * reference.
 */
export function listOwnOrders(asked: OwnOrdersQuery, fetcher?: Fetcher) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, String(value))
  return get<Orders>(`/orders?${query}`, fetcher)
}

type OwnOrdersQuery = { limit: number; status?: OrderStatus; q?: string; cursor?: string }

export const countOwnOrders = async (status?: OrderStatus, fetcher?: Fetcher) =>
  (await listOwnOrders({ limit: 1, status }, fetcher)).total

/** An order with its history: the user's own; for staff, any order. */
export const findOrder = async (id: string, fetcher?: Fetcher) =>
  (await get<OneOrder>(`/orders/${idPart(id)}`, fetcher)).order

/** If the answer is lost, the order itself tells whether it is cancelled. */
export async function cancelOrder(id: string) {
  try {
    return (await put<OneOrder>(`/orders/update/${idPart(id)}`, { status: 'annulé' })).order
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const order = await findOrder(id).catch(() => undefined)
    if (order?.status !== 'annulé') throw error
    return order
  }
}
