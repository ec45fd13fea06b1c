import { fr } from '#contract/french'
import type { Order } from '#contract/orders'
import { OrderSummary } from '#web/orders/order-summary.tsx'
import { AccountLink } from '#web/orders/ordered-by.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** A cancelled order, read-only: it cannot change any more. */
export function ClosedOrder({ order }: { order: Order }) {
  return (
    <div className="grid gap-4">
      <Notice>
        {fr('Cette commande est annulée : elle ne peut plus être modifiée ni rouverte. Pour la reprendre, ')}
        <TextLink to="/dashboard/orders/add-order">ajoutez une nouvelle commande</TextLink>.
      </Notice>
      <OrderSummary order={order} />
      <AccountLink client={order.client} />
    </div>
  )
}
