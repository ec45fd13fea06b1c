import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { useAct } from '#web/lib/use-act.ts'
import { setOrderStatus } from '#web/orders/staff-orders.api.ts'

export type Move = ReturnType<typeof useMove>

/** Moves an order to another status; `last` is the order moved last. */
export function useMove() {
  const [last, setLast] = useState<Order>()
  const { revalidate } = useRevalidator()
  const move = (order: Order, status: OrderStatus) => {
    setLast(order)
    return setOrderStatus(status)(order)
  }
  const act = useAct(move, {
    success: 'Commande mise à jour avec succès',
    failure: 'Erreur lors de la mise à jour de la commande',
    revalidate: true,
    onRefused: ({ status, code }) => {
      // The page shows an outdated order, or one that is gone.
      if (status === 404 || code === 'request.stale') revalidate()
    },
  })
  return { act, last }
}
