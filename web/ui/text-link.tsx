import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

export const linkLook =
  'rounded text-methylene-ink underline decoration-1 underline-offset-4 transition-colors hover:text-ink'

/** For a link on its own, outside a sentence: large enough to be pressed. */
export const pressable = 'touchable inline-flex min-h-6 items-center'

/** A link in a sentence; one that opens a new tab says so to screen readers. */
export function TextLink({
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return (
    <Link {...props} className={cx(linkLook, className)}>
      {children}
      {props.target === '_blank' && <span className="sr-only"> (nouvel onglet)</span>}
    </Link>
  )
}
