import { Ban, CircleCheck, Clock } from 'lucide-react'
import type { OrderStatus } from '#contract/order-statuses'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  'en cours': { tone: 'methylene', Icon: Clock },
  complété: { tone: 'malachite', Icon: CircleCheck },
  annulé: { tone: 'graphite', Icon: Ban },
} as const

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      <span className="inline-block first-letter:uppercase">{status}</span>
    </Badge>
  )
}
