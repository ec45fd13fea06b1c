import { ArrowLeft, CircleX, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { fr } from '#contract/french'
import { statusesBefore } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { placedOn } from '#contract/placed-on'
import { requireClient } from '#web/accounts/guards.ts'
import { whoAmI } from '#web/accounts/users.api.ts'
import { forPage } from '#web/lib/api.ts'
import { apiContext, userContext } from '#web/lib/page-context.ts'
import { useShop } from '#web/lib/shop.ts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { OrderStatusBadge } from '#web/orders/order-status.tsx'
import { OrderSummary } from '#web/orders/order-summary.tsx'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { findOrder } from '#web/orders/orders.api.ts'
import { Seller } from '#web/orders/seller.tsx'
import { useOrderActs } from '#web/orders/use-order-acts.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { Route } from './+types/order-page'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireClient(await context.get(userContext)(), url)
  return { order: await forPage(findOrder(params.id, context.get(apiContext))) }
}

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  requireClient(await forPage(whoAmI()), url)
  return { order: await forPage(findOrder(params.id)) }
}

/** One order as it was when it was placed, and its history. */
export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const { timeZone } = useShop()
  return (
    <div className="measure grid content-start gap-8 py-10 lg:py-14">
      <PageHead title={`Commande ${order.number}`} description="Le détail de votre commande." hidden />
      <Seller />
      <LinkButton
        to={useListLeft('/profile')}
        variant="quiet"
        size="small"
        className="-mb-5 -ml-3.25 justify-self-start"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Mes commandes
      </LinkButton>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-2">
          <h1 className="text-2xl">
            Commande <span className="font-mono font-medium whitespace-nowrap">{order.number}</span>
          </h1>
          <div className="flex flex-wrap items-center gap-3 text-soft">
            <OrderStatusBadge status={order.status} />
            <time dateTime={order.createdAt} className="figures">
              {fr(placedOn(order, timeZone))}
            </time>
          </div>
        </div>
        <Acts order={order} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <OrderSummary order={order} />
        <OrderTimeline lines={order.history ?? []} />
      </div>
    </div>
  )
}

function Acts({ order }: { order: Order }) {
  const { cancel, orderAgain, dialogs } = useOrderActs()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'button')
  return (
    <div ref={box} className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => orderAgain(order)}>
        <RotateCcw aria-hidden className="size-4" />
        Commander à nouveau
      </Button>
      {statusesBefore('annulé', 'client').includes(order.status) && (
        <Button variant="danger-secondary" onClick={() => cancel(order)}>
          <CircleX aria-hidden className="size-4" />
          Annuler
        </Button>
      )}
      {dialogs}
    </div>
  )
}
