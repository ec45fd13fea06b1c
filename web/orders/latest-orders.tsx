import { ArrowRight, ClipboardList, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { figure, fr, fullName } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { OrderStatusBadge } from '#web/orders/order-status.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { pressable, TextLink } from '#web/ui/text-link.tsx'

/** The most recent orders, each linking to its panel. */
export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Card className="grid content-start">
      <div className="flex items-center justify-between gap-4 px-5 py-4">
        <h2 className="text-base">Dernières commandes</h2>
        <TextLink to="/dashboard/orders" className={`${pressable} gap-1 text-sm`}>
          Toutes
          <ArrowRight aria-hidden className="size-4" />
        </TextLink>
      </div>
      {orders.length === 0 ? (
        <EmptyState
          icon={<ClipboardList aria-hidden />}
          title="Pas de commandes pour le moment. Veuillez en ajouter une."
          action={
            <LinkButton to="/dashboard/orders/add-order" size="small">
              <Plus aria-hidden className="size-4" />
              Ajouter une commande
            </LinkButton>
          }
          className="m-5 mt-0"
        />
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order._id} className="border-t border-line">
              <LatestOrder order={order} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function LatestOrder({ order }: { order: Order }) {
  const { _id, client, product, quantity, totalPrice, status, createdAt } = order
  return (
    <Link
      to={`/dashboard/orders?fiche=${_id}`}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-sm transition-colors hover:bg-tint focus-visible:-outline-offset-2 md:grid-cols-[1fr_auto_7.5rem_auto]"
    >
      <span className="grid min-w-0">
        <span className="truncate font-medium">{fullName(client)}</span>
        <span className="truncate text-soft">
          {figure(quantity)} × {fr(product.name)}
        </span>
      </span>
      <span className="numeral text-right font-medium whitespace-nowrap">{formatPrice(totalPrice)}</span>
      <span className="md:justify-self-center">
        <OrderStatusBadge status={status} />
      </span>
      <span className="figures text-right whitespace-nowrap text-soft">
        <ShopDate at={createdAt} withTime />
      </span>
    </Link>
  )
}
