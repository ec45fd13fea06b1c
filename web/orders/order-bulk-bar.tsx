import { CircleDot } from 'lucide-react'
import { count } from '#contract/french'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { staffMoves } from '#web/orders/staff-moves.ts'
import { setOrderStatus } from '#web/orders/staff-orders.api.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkBar } from '#web/ui/data-table/bulk-bar.tsx'
import { BulkDelete } from '#web/ui/data-table/bulk-delete.tsx'
import type { Bulk } from '#web/ui/data-table/use-bulk.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type Props = { chosen: Order[]; bulk: Bulk<Order>; onClear: () => void; onDelete: () => void }

export const orderReasons = {
  'order.unknown': 'suppression déjà faite',
  'order.moveRefused': 'annulation définitive',
  'request.stale': 'modification entre-temps',
}

const words = {
  done: (number: number) => count(number, 'commande modifiée', 'commandes modifiées'),
  refused: (number: number) => count(number, 'refusée'),
  reasons: orderReasons,
}

/** Status and deletion, for all chosen orders. */
export function OrderBulkBar({ chosen, bulk, onClear, onDelete }: Props) {
  const move = async (status: OrderStatus) => {
    const set = setOrderStatus(status)
    const act = async (order: Order) => {
      await set(order)
      return order.status !== status
    }
    await bulk.run(chosen, act, words)
    onClear()
  }
  return (
    <BulkBar chosen={chosen.length} feminine progress={bulk.progress} onClear={onClear}>
      <Menu
        trigger={
          <Button variant="secondary" size="small">
            <CircleDot aria-hidden className="size-4" />
            Statut
          </Button>
        }
      >
        {staffMoves.map(({ to, many, Icon }) => (
          <MenuItem key={to} onSelect={() => move(to)}>
            <Icon aria-hidden />
            {many}
          </MenuItem>
        ))}
      </Menu>
      <BulkDelete onDelete={onDelete} />
    </BulkBar>
  )
}
