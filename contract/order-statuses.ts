// Apart from the schemas, so that a client's page can ask for an order's possible moves without loading zod.

export const orderStatuses = ['en cours', 'complété', 'annulé'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses to which an order may move from each status, by who moves it. */
export const moves = {
  client: { 'en cours': ['annulé'], complété: [], annulé: [] },
  staff: { 'en cours': ['complété'], complété: ['en cours'], annulé: [] },
} satisfies Record<string, Record<OrderStatus, readonly OrderStatus[]>>
type Mover = keyof typeof moves

/** The statuses from which `who` may move an order to `to`. */
export function statusesBefore(to: OrderStatus, who: Mover): OrderStatus[] {
  const ofWho: Record<OrderStatus, readonly OrderStatus[]> = moves[who]
  return orderStatuses.filter((from) => ofWho[from].includes(to))
}

/** The statuses that staff's forms offer; only a client cancels. */
export const staffStatuses = ['en cours', 'complété'] as const
