import { LoaderCircle } from 'lucide-react'
import { cx } from '#web/lib/cx.ts'

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('animate-spin', className ?? 'size-5')} />
}
