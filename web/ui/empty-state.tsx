import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { languageOf } from '#web/lib/language.ts'

type Props = {
  /** A lucide icon, aria-hidden. */
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The way out. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, action, className }: Props) {
  return (
    <div
      className={cx(
        'grid justify-items-center gap-3 rounded border border-dashed border-line px-6 py-14 text-center',
        className,
      )}
    >
      {icon && <div className="text-soft [&>svg]:size-9 [&>svg]:stroke-[1.5]">{icon}</div>}
      <p lang={languageOf(title)} className="text-lg font-medium text-balance wrap-anywhere">
        {title}
      </p>
      {children && <div className="max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
