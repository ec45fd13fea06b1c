import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

type Props = { name: string; strong?: boolean; className?: string; children: ReactNode }

/** One line of an order's summary, in a `dl`: a name and its figure; the total is `strong`, below a rule. */
export function SummaryLine({ name, strong, className, children }: Props) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-6',
        strong && 'border-t border-line pt-3',
        className,
      )}
    >
      <dt className="max-w-[60%] shrink-0 wrap-anywhere text-soft">{name}</dt>
      <dd className={cx('min-w-0 text-right', strong && 'text-lg font-semibold')}>{children}</dd>
    </div>
  )
}
