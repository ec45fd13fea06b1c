import type { Order } from '#contract/orders'
import { StaffTimeline } from '#web/orders/staff-timeline.tsx'
import { Card } from '#web/ui/card.tsx'

/** The history of an order, with the people behind it. */
export function OrderHistory({ order: { history = [] } }: { order: Order }) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">Historique</h2>
      <StaffTimeline lines={history} />
    </Card>
  )
}
