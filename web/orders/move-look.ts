import { Ban, CircleCheck, ClipboardCheck, RotateCcw } from 'lucide-react'
import type { Order } from '#contract/orders'

export type OrderLine = NonNullable<Order['history']>[number]

/** How a line of an order's history is told, to whoever reads it. */
export function moveLook({ from, to }: Pick<OrderLine, 'from' | 'to'>) {
  if (from === undefined) return { Icon: ClipboardCheck, told: 'Commande passée' }
  if (to === 'annulé') return { Icon: Ban, told: 'Annulée' }
  if (to === 'complété') return { Icon: CircleCheck, told: 'Complétée' }
  return { Icon: RotateCcw, told: 'Remise en cours' }
}
