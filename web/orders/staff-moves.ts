import { CircleCheck, RotateCcw } from 'lucide-react'
import { type OrderStatus, orderStatuses, statusesBefore } from '#contract/order-statuses'

/** The status changes that staff can make, with the button's label for one order, or for several (`many`). */
export const staffMoves = [
  { to: 'complété', label: 'Marquer comme complétée', many: 'Marquer comme complétées', Icon: CircleCheck },
  { to: 'en cours', label: 'Remettre en cours', many: 'Remettre en cours', Icon: RotateCcw },
] as const

/** The moves that the contract allows from this status. */
export const staffMovesFrom = (status: OrderStatus) =>
  staffMoves.filter(({ to }) => statusesBefore(to, 'staff').includes(status))

/** The statuses that a form may offer for an order that is `from`: the same one, or a move. */
export const statusesFrom = (from: OrderStatus) =>
  orderStatuses.filter((to) => to === from || statusesBefore(to, 'staff').includes(from))
