import { CircleX, Ellipsis, Eye, RotateCcw } from 'lucide-react'
import type { Order } from '#contract/orders'
import { useFromList } from '#web/lib/use-way-back.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'

type Props = { order: Order; onCancel: (order: Order) => void; onOrderAgain: (order: Order) => void }

/** « Annuler » is always there, as specified: for a closed order it says why it cannot be cancelled. */
export function OrderMenu({ order, onCancel, onOrderAgain }: Props) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions pour la commande ${order.number}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuLink to={`/profile/orders/${order._id}`} state={useFromList()}>
        <Eye aria-hidden />
        Voir la commande
      </MenuLink>
      <MenuItem onSelect={() => onOrderAgain(order)}>
        <RotateCcw aria-hidden />
        Commander à nouveau
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={() => onCancel(order)}>
        <CircleX aria-hidden />
        Annuler
      </MenuItem>
    </Menu>
  )
}
