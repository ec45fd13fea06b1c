import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

const look =
  'touchable inline-flex size-10 shrink-0 items-center justify-center rounded text-ink transition-colors print:hidden hover:bg-tint disabled:opacity-55 aria-disabled:opacity-55 data-popup-open:bg-tint [&>svg]:size-5'

type Named = {
  /** What it does, for those who cannot see the icon. */
  label: string
  /** A lucide icon. */
  children: ReactNode
}

export function IconButton({ label, className, ...props }: ComponentProps<'button'> & Named) {
  return <button type="button" aria-label={label} title={label} {...props} className={cx(look, className)} />
}

export function IconLink({ label, className, ...props }: ComponentProps<typeof Link> & Named) {
  return <Link aria-label={label} title={label} {...props} className={cx(look, className)} />
}
