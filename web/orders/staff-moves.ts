import { CircleCheck, RotateCcw } from 'lucide-react'
import { type OrderStatus, orderStatuses, statusesBefore } from '#contract/order-statuses'

/** What staff make of an order, in the words of its button, or of several orders (`many`). */
export const staffMoves = [
  { to: 'complété', label: 'Marquer complétée', many: 'Marquer complétées', Icon: CircleCheck },
  { to: 'en cours', label: 'Remettre en cours', many: 'Remettre en cours', Icon: RotateCcw },
] as const

/** Those that the contract allows from this status. */
export const staffMovesFrom = (status: OrderStatus) =>
  staffMoves.filter(({ to }) => statusesBefore(to, 'staff').includes(status))

/** What a form may offer as the status of an order that is `from`: to stay, or a move. */
export const statusesFrom = (from: OrderStatus) =>
  orderStatuses.filter((to) => to === from || statusesBefore(to, 'staff').includes(from))
