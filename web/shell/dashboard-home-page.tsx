import { ClipboardList, UserRoundPen } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Await, useNavigation, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts'
import { fr } from '#contract/french'
import type { Overview } from '#contract/orders'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { LatestOrders } from '#web/orders/latest-orders.tsx'
import { useOrderNews } from '#web/orders/order-news-context.tsx'
import { OverviewCards } from '#web/orders/overview-cards.tsx'
import { readOverview } from '#web/orders/staff-orders.api.ts'
import { WeeklyCharts } from '#web/orders/weekly-charts.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useStaff } from '#web/shell/use-staff.ts'
import { Card } from '#web/ui/card.tsx'
import { NotRead } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/dashboard-home-page'

export async function loader({
  context,
}: Route.LoaderArgs): Promise<{ reading: Overview | Promise<Overview> }> {
  return { reading: await forPage(readOverview(context.get(apiContext))) }
}

export const clientLoader = () => soonOrLater(readOverview())

export default function DashboardHomePage({ loaderData: { reading } }: Route.ComponentProps) {
  useFreshFigures()
  return (
    <div className="grid gap-4 p-4 md:p-6">
      <PageHead title="Dashboard" description="Le tableau de bord de la boutique." hidden />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <Welcome user={useStaff()} />
        <Suspense fallback={<CardSkeletons />}>
          <Await resolve={reading} errorElement={<span hidden />}>
            {(overview) => <OverviewCards overview={overview} />}
          </Await>
        </Suspense>
      </div>
      <Suspense fallback={<FiguresSkeletons />}>
        <Await resolve={reading} errorElement={<NotRead title="Les chiffres n’ont pas pu être chargés" />}>
          {({ weeks, latest }) => (
            <>
              <div className="grid items-start gap-4 xl:grid-cols-2">
                <WeeklyCharts weeks={weeks} />
              </div>
              <LatestOrders orders={latest} />
            </>
          )}
        </Await>
      </Suspense>
    </div>
  )
}

function Welcome({ user }: { user: User }) {
  return (
    <Card className="relative grid content-between gap-5 overflow-hidden p-5 md:col-span-2">
      <Mark className="pointer-events-none absolute -right-4 -bottom-6 size-40 opacity-10" />
      <div className="grid gap-1">
        <h1 className="text-xl">{fr(`Bonjour ${user.name} !`)}</h1>
        <p className="max-w-96 text-soft">
          Les commandes de la boutique, son catalogue et ses comptes, au même endroit.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/dashboard/orders" size="small">
          <ClipboardList aria-hidden className="size-4" />
          Voir les commandes
        </LinkButton>
        <LinkButton to="/edit-profile" variant="secondary" size="small">
          <UserRoundPen aria-hidden className="size-4" />
          Modifier mon profil
        </LinkButton>
      </div>
    </Card>
  )
}

/** Reads the figures again when an order comes in. */
function useFreshFigures() {
  const { unseen } = useOrderNews()
  const { revalidate, state } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const known = useRef(unseen)
  useEffect(() => {
    // Waits until idle: restarted for each order, neither the figures nor a page being opened would arrive.
    if (!isIdle) return
    if (unseen > known.current) revalidate()
    known.current = unseen
  }, [unseen, isIdle, revalidate])
}

/** Placeholders for two charts and five orders. */
const FiguresSkeletons = () => (
  <>
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-109 md:h-101.5" />
      <Skeleton className="h-109 md:h-101.5" />
    </div>
    <Skeleton className="h-142 md:h-101.5" />
  </>
)

const CardSkeletons = () => (
  <>
    <Skeleton className="min-h-43.5" />
    <Skeleton className="min-h-43.5" />
  </>
)
