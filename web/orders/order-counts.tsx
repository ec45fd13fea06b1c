import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'
import { figure } from '#contract/french'
import type { OwnOrdersReading } from '#web/orders/own-orders-reading.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { orders: OwnOrdersReading | Promise<OwnOrdersReading> }

/** How many orders are in progress, and how many there are in all. */
export function OrderCounts({ orders }: Props) {
  const figureOf = (pick: (reading: OwnOrdersReading) => number) => (
    <Suspense fallback={<Skeleton className="my-1 h-9 w-12" />}>
      <Await resolve={orders} errorElement="—">
        {(reading) => figure(pick(reading))}
      </Await>
    </Suspense>
  )
  return (
    <dl className="grid grid-cols-2 gap-6 lg:grid-cols-1">
      <Count label="Commandes en cours">{figureOf(({ inProgress }) => inProgress)}</Count>
      <Count label="Total des commandes">{figureOf(({ all }) => all)}</Count>
    </dl>
  )
}

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col-reverse justify-end gap-x-4 gap-y-1 p-5 lg:flex-row lg:items-center lg:justify-between">
      <dt className="text-sm text-soft lg:order-first lg:text-base">{label}</dt>
      <dd className="numeral min-h-11 text-3xl font-medium">{children}</dd>
    </Card>
  )
}
