// Apart from the schemas, so that a client's page can ask what may become of an order without loading zod.

export const orderStatuses = ['en cours', 'complété', 'annulé'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Where an order may go from each status, and who may take it there. */
export const moves = {
  client: { 'en cours': ['annulé'], complété: [], annulé: [] },
  staff: { 'en cours': ['complété'], complété: ['en cours'], annulé: [] },
} satisfies Record<string, Record<OrderStatus, readonly OrderStatus[]>>
type Mover = keyof typeof moves

/** From which statuses `who` may take an order to `to`. */
export function statusesBefore(to: OrderStatus, who: Mover): OrderStatus[] {
  const ofWho: Record<OrderStatus, readonly OrderStatus[]> = moves[who]
  return orderStatuses.filter((from) => ofWho[from].includes(to))
}

/** What staff's forms offer; only a client cancels. */
export const staffStatuses = ['en cours', 'complété'] as const
