import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'

/** A table that scrolls sideways if it must, by keyboard too, unless it always fits. `caption` names it. */
export function Table({
  caption,
  scrolls = true,
  className,
  children,
  ...props
}: ComponentProps<'table'> & { caption: string; scrolls?: boolean }) {
  return (
    <section
      aria-label={caption}
      // A scrolling element must be reachable with the keyboard.
      tabIndex={scrolls ? 0 : undefined}
      className={cx(
        'relative rounded border border-line bg-surface',
        scrolls && 'overflow-x-auto',
        className,
      )}
    >
      <table {...props} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function Th({ numeric, className, ...props }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...props}
      className={cx(
        'border-b border-line bg-tint px-3 py-2.5 font-medium whitespace-nowrap',
        numeric && 'text-right',
        className,
      )}
    />
  )
}

export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cx('border-t border-line first:border-t-0', className)} />
}

export function Td({ numeric, className, ...props }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      {...props}
      className={cx('px-3 py-2.5 align-middle', numeric && 'numeral text-right whitespace-nowrap', className)}
    />
  )
}
