import { cx } from '#web/lib/cx.ts'

/** A placeholder for loading content: give it the size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded bg-line/80', className)} />
}
