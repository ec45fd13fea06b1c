import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded border border-line bg-surface', className)} />
}
