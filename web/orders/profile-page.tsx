import { LayoutGrid } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Await, useLocation } from 'react-router'
import { count, fr } from '#contract/french'
import { requireClient } from '#web/accounts/guards.ts'
import { IdentityCard } from '#web/accounts/identity-card.tsx'
import { hadSession } from '#web/accounts/session-hint.ts'
import { whoAmI } from '#web/accounts/users.api.ts'
import { forPage } from '#web/lib/api.ts'
import { apiContext, userContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { OrderCounts } from '#web/orders/order-counts.tsx'
import { OwnOrders } from '#web/orders/own-orders.tsx'
import { readOwnOrdersFilter } from '#web/orders/own-orders-filter.ts'
import { OwnOrdersFilterBar } from '#web/orders/own-orders-filter-bar.tsx'
import { type OwnOrdersReading, readOwnOrders } from '#web/orders/own-orders-reading.ts'
import { OwnOrdersSkeleton } from '#web/orders/own-orders-skeleton.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { NotRead } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { Route } from './+types/profile-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireClient(await context.get(userContext)(), url)
  return {
    user,
    orders: { reading: await forPage(readOwnOrders(url.searchParams, context.get(apiContext))) },
  }
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const read = () => soonOrLater(readOwnOrders(url.searchParams))
  // Without a session, as on the way back after a logout, they would only be refused.
  const orders = hadSession() ? read() : undefined
  const user = requireClient(await forPage(whoAmI()), url)
  return { user, orders: await (orders ?? read()) }
}

export default function ProfilePage({ loaderData: { user, orders } }: Route.ComponentProps) {
  const { search } = useLocation()
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box, 'h2', { row: 'tbody tr', control: 'button' })
  return (
    <div className="measure grid content-start gap-10 py-10 lg:py-14">
      <PageHead title="Mon profil" description="Vos commandes et vos coordonnées." hidden />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <p className="text-soft">{fr(`Bonjour ${user.name},`)}</p>
          <h1 className="text-2xl">Mon profil</h1>
        </div>
        <LinkButton to="/categories" prefetch="intent">
          <LayoutGrid aria-hidden className="size-4" />
          Voir les catégories
        </LinkButton>
      </header>
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr]">
        <OrderCounts orders={orders.reading} />
        <IdentityCard user={user} />
      </div>
      <section ref={box} className="group grid gap-5">
        <h2 tabIndex={-1} className="text-xl outline-none">
          Mes commandes
        </h2>
        <Filters orders={orders.reading} search={search} />
        <Suspense key={search} fallback={<OwnOrdersSkeleton />}>
          <Await
            resolve={orders.reading}
            errorElement={<NotRead title="Vos commandes n’ont pas pu être chargées" />}
          >
            {(reading) => <OwnOrders reading={reading} />}
          </Await>
        </Suspense>
      </section>
    </div>
  )
}

type FiltersProps = { orders: OwnOrdersReading | Promise<OwnOrdersReading>; search: string }

/** Beside the list, not in it: the text being typed survives while other orders load. */
function Filters({ orders, search }: FiltersProps) {
  // A client without any order has nothing to filter.
  if (!(orders instanceof Promise) && orders.all === 0) return null
  return (
    <OwnOrdersFilterBar
      filter={readOwnOrdersFilter(new URLSearchParams(search))}
      total={
        <Suspense key={search}>
          {/* Without an `errorElement` a failure would replace the whole page. */}
          <Await resolve={orders} errorElement={<span />}>
            {({ list }) => count(list.total, 'commande')}
          </Await>
        </Suspense>
      }
    />
  )
}
