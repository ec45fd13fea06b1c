import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

/** A table that scrolls sideways by itself when it must, for the keyboard too. `caption` names it.
 * On wide screens it does not scroll, so that its header can stick to the top of the page. */
export function Table({
  caption,
  className,
  children,
  ...props
}: ComponentProps<'table'> & { caption: string }) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className={cx('overflow-x-auto rounded border border-line bg-surface xl:overflow-visible', className)}
    >
      <table {...props} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

type SortDirection = 'ascending' | 'descending'

type HeadProps = ComponentProps<'th'> & {
  numeric?: boolean
  /** The column's sort: a direction, or `none` when it sorts but is not the one in use. */
  sort?: SortDirection | 'none'
  onSort?: () => void
}

export function Th({ numeric, sort, onSort, className, children, ...props }: HeadProps) {
  return (
    <th
      scope="col"
      {...props}
      aria-sort={sort}
      className={cx(
        'sticky top-0 z-1 border-b border-line bg-tint px-3 py-2.5 font-medium whitespace-nowrap',
        numeric && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <SortButton sort={sort} onSort={onSort}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  )
}

function SortButton({
  sort,
  onSort,
  children,
}: {
  sort?: SortDirection | 'none'
  onSort: () => void
  children: ReactNode
}) {
  const Icon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className="-mx-1.5 inline-flex min-h-7 items-center gap-1.5 rounded px-1.5 hover:text-methylene-ink"
    >
      {children}
      <Icon aria-hidden className={cx('size-4', sort === 'none' && 'text-soft')} />
    </button>
  )
}

export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      {...props}
      className={cx('border-t border-line first:border-t-0 aria-selected:bg-methylene-wash', className)}
    />
  )
}

export function Td({ numeric, className, ...props }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      {...props}
      className={cx('px-3 py-2.5 align-middle', numeric && 'figures text-right whitespace-nowrap', className)}
    />
  )
}
