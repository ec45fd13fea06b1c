import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/lib/cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its label; for a bare box (a table's row) give `aria-label` instead. */
  children?: ReactNode
  /** Whether some are chosen, but not all. */
  indeterminate?: boolean
}

export function Checkbox({ children, indeterminate = false, className, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const Mark = indeterminate ? Minus : Check
  return (
    <label className={cx('touchable inline-flex items-center gap-2.5 text-base', className)}>
      <span className="relative inline-flex size-6 shrink-0">
        <input
          {...input}
          ref={box}
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded border border-edge bg-surface transition-colors checked:border-methylene checked:bg-methylene indeterminate:border-methylene indeterminate:bg-methylene disabled:cursor-not-allowed disabled:opacity-55"
        />
        <Mark
          aria-hidden
          className="pointer-events-none invisible absolute inset-1 size-4 text-on-methylene peer-checked:visible peer-indeterminate:visible"
          strokeWidth={3}
        />
      </span>
      {children}
    </label>
  )
}
