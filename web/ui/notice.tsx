import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

const looks = {
  error: { Icon: CircleAlert, tone: 'border-eosine bg-eosine-wash', icon: 'text-eosine-ink' },
  success: { Icon: CircleCheck, tone: 'border-malachite bg-malachite-wash', icon: 'text-malachite-ink' },
  info: { Icon: Info, tone: 'border-methylene bg-methylene-wash', icon: 'text-methylene-ink' },
}

/** A message that stays, where a snackbar would disappear: a refused form, a page's state. */
export function Notice({
  kind = 'info',
  children,
  className,
}: {
  kind?: keyof typeof looks
  children: ReactNode
  className?: string
}) {
  const { Icon, tone, icon } = looks[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded border-l-4 px-4 py-3 text-ink', tone, className)}
    >
      <Icon aria-hidden className={cx('mt-0.75 size-5 shrink-0', icon)} />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}
