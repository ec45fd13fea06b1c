import { Ban, CircleCheck, ClipboardCheck, RotateCcw } from 'lucide-react'
import type { Order } from '#contract/orders'
import { ShopDate } from '#web/lib/shop-date.tsx'

type Line = NonNullable<Order['history']>[number]

/** What became of an order and through whom, the oldest first. */
export function StaffTimeline({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="grid gap-3 text-sm">
      {lines.map((line) => {
        const { Icon, told } = lookOf(line)
        return (
          <li key={line.at} className="flex gap-3">
            <span className="inline-flex size-7 shrink-0 items-center justify-center rounded bg-tint text-methylene-ink">
              <Icon aria-hidden className="size-4" />
            </span>
            <p className="grid">
              <span>{told}</span>
              <span className="figures text-xs text-soft">
                <ShopDate at={line.at} withTime />
                {` · ${line.by ?? 'compte supprimé'} (${line.role})`}
              </span>
            </p>
          </li>
        )
      })}
    </ol>
  )
}

function lookOf({ from, to }: Line) {
  if (from === undefined) return { Icon: ClipboardCheck, told: 'Commande passée' }
  if (to === 'annulé') return { Icon: Ban, told: 'Annulée' }
  if (to === 'complété') return { Icon: CircleCheck, told: 'Complétée' }
  return { Icon: RotateCcw, told: 'Remise en cours' }
}
