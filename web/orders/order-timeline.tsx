import { ShopDate } from '#web/lib/shop-date.tsx'
import { moveLook, type OrderLine } from '#web/orders/move-look.ts'
import { Card } from '#web/ui/card.tsx'

/** The history of an order for its client, oldest first. */
export function OrderTimeline({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">Historique</h2>
      <ol className="grid">
        {lines.map((line) => {
          const { Icon, told } = moveLook(line)
          return (
            <li key={line.at} className="group relative grid grid-cols-[auto_1fr] gap-x-3 pb-5 last:pb-0">
              <span className="absolute top-7 bottom-0 left-3.5 w-px bg-line group-last:hidden" />
              <span className="inline-flex size-7 items-center justify-center rounded bg-tint text-methylene-ink">
                <Icon aria-hidden className="size-4" />
              </span>
              <p>
                {line.to === 'annulé' && line.role === 'client' ? 'Annulée par vous' : told}
                <ShopDate at={line.at} withTime className="figures block text-sm text-soft" />
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
