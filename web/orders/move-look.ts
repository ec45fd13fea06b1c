import { Ban, CircleCheck, ClipboardCheck, RotateCcw } from 'lucide-react'
import type { Order } from '#contract/orders'

export type OrderLine = NonNullable<Order['history']>[number]

/** Icon and text for a line of an order's history, the same for clients and staff. */
export function moveLook({ from, to }: Pick<OrderLine, 'from' | 'to'>) {
  if (from === undefined) return { Icon: ClipboardCheck, told: 'Commande passée' }
  if (to === 'annulé') return { Icon: Ban, told: 'Annulée' }
  if (to === 'complété') return { Icon: CircleCheck, told: 'Complétée' }
  return { Icon: RotateCcw, told: 'Remise en cours' }
}
