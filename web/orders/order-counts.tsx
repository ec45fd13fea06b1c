import { type ReactNode, useEffect, useState } from 'react'
import { figure } from '#contract/french'
import type { OwnOrdersReading } from '#web/orders/own-orders-reading.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { orders: OwnOrdersReading | Promise<OwnOrdersReading> }

/** How many orders are in progress, and how many there are in all. */
export function OrderCounts({ orders }: Props) {
  const reading = useLastReading(orders)
  const figureOf = (pick: (reading: OwnOrdersReading) => number) => {
    if (reading === 'waiting') return <Skeleton className="my-1 h-9 w-12" />
    return reading === 'failed' ? '—' : figure(pick(reading))
  }
  return (
    <dl className="grid grid-cols-2 gap-6 lg:grid-cols-1">
      <Count label="Commandes en cours">{figureOf(({ inProgress }) => inProgress)}</Count>
      <Count label="Total des commandes">{figureOf(({ all }) => all)}</Count>
    </dl>
  )
}

/**
 * While other orders are on their way, the former reading: its counts are of all orders. With `<Await>`, React
 * would show the former list until the new one is there, without its skeleton.
 */
function useLastReading(orders: Props['orders']) {
  const [last, setLast] = useState<OwnOrdersReading | 'waiting' | 'failed'>('waiting')
  useEffect(() => {
    let isLatest = true
    Promise.resolve(orders).then(
      (next) => isLatest && setLast(next),
      () => isLatest && setLast((former) => (former === 'waiting' ? 'failed' : former)),
    )
    return () => {
      isLatest = false
    }
  }, [orders])
  return orders instanceof Promise ? last : orders
}

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col-reverse justify-end gap-x-4 gap-y-1 p-5 lg:flex-row lg:items-center lg:justify-between">
      <dt className="text-sm text-soft lg:order-first lg:text-base">{label}</dt>
      <dd className="numeral min-h-11 text-3xl font-medium">{children}</dd>
    </Card>
  )
}
