import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

export const linkLook =
  'rounded text-methylene-ink underline decoration-1 underline-offset-4 transition-colors hover:text-ink'

export function TextLink({
  className,
  ...props
}: Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return <Link {...props} className={cx(linkLook, className)} />
}
