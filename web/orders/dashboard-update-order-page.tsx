import { fr } from '#contract/french'
import { placedOn } from '#contract/placed-on'
import { findProduct } from '#web/catalogue/products.api.ts'
import { type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useShop } from '#web/lib/shop.ts'
import { TabTitle } from '#web/lib/tab-title.tsx'
import { useFormSnapshot } from '#web/lib/use-form-snapshot.ts'
import { ClosedOrder } from '#web/orders/closed-order.tsx'
import { OrderHistory } from '#web/orders/order-history.tsx'
import { OrderStatusBadge } from '#web/orders/order-status.tsx'
import { OrderedBy } from '#web/orders/ordered-by.tsx'
import { findOrder } from '#web/orders/orders.api.ts'
import { UpdateOrderForm } from '#web/orders/staff-order-form.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/dashboard-update-order-page'

/** The order, and its product as it is in the catalogue today. */
async function read(id: string, fetcher?: Fetcher) {
  const order = await forPage(findOrder(id, fetcher))
  return { order, product: await forPage(findProduct(order.product.id, fetcher)) }
}

export const loader = ({ context, params }: Route.LoaderArgs) => read(params.id, context.get(apiContext))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => read(params.id)

export default function DashboardUpdateOrderPage({ loaderData, params }: Route.ComponentProps) {
  const { order } = loaderData
  const { opened, key, reload } = useFormSnapshot(params.id, loaderData)
  const { timeZone } = useShop()
  const isClosed = order.status === 'annulé'
  return (
    <div className="grid max-w-6xl content-start gap-6 px-4 pt-6 pb-32 md:px-6">
      <TabTitle title={`Commande ${order.number}`} />
      <header className="grid gap-2">
        <h1 className="text-xl">
          Commande <span className="font-mono font-medium whitespace-nowrap">{order.number}</span>
        </h1>
        <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
          <OrderStatusBadge status={order.status} />
          <time dateTime={order.createdAt} className="figures">
            {fr(placedOn(order, timeZone))}
          </time>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isClosed ? (
          <ClosedOrder order={order} />
        ) : (
          <Card className="p-4 md:p-6">
            <UpdateOrderForm key={key} {...opened} reload={reload} />
          </Card>
        )}
        <div className="grid grid-cols-1 gap-6">
          {!isClosed && <OrderedBy client={order.client} />}
          <OrderHistory order={order} />
        </div>
      </div>
    </div>
  )
}
