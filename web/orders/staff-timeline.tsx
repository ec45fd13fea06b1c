import { roleNames } from '#contract/role-names'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { moveLook, type OrderLine } from '#web/orders/move-look.ts'

/** The history of an order and who made each change, oldest first. */
export function StaffTimeline({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ol className="grid gap-3 text-sm">
      {lines.map((line) => {
        const { Icon, told } = moveLook(line)
        return (
          <li key={line.at} className="flex gap-3">
            <span className="inline-flex size-7 shrink-0 items-center justify-center rounded bg-tint text-methylene-ink">
              <Icon aria-hidden className="size-4" />
            </span>
            <p className="grid">
              <span>{told}</span>
              <span className="figures text-xs text-soft">
                <ShopDate at={line.at} withTime />
                {` · ${line.by ?? 'compte supprimé'} (${roleNames[line.role]})`}
              </span>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
