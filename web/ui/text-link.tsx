import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

export const linkLook =
  'rounded text-methylene-ink underline decoration-1 underline-offset-4 transition-colors hover:text-ink'

/** For one that stands by itself, in no sentence: large enough to be pressed. */
export const pressable = 'touchable inline-flex min-h-6 items-center'

/** A link in a sentence; one to a new tab says so to those who cannot see it open. */
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
