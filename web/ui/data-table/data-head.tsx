import type { Header } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import type { DataTableInstance, features } from '#web/ui/data-table/table-features.ts'

/** Sticks below the bar at the top of the page. */
const headLook =
  'sticky top-[calc(3.5rem+var(--bulk-bar,0rem))] z-10 h-10 border-b border-line bg-tint px-2 text-left font-medium @5xl:px-3 whitespace-nowrap first:rounded-tl last:rounded-tr'

type Props<Row extends object> = {
  table: DataTableInstance<Row>
  address: ListAddress
  hasBulk: boolean
  hasMenu: boolean
}

/** The column names. Cards have no room for them: only the checkbox of the whole page stays. */
export function DataHead<Row extends object>({ table, address, hasBulk, hasMenu }: Props<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the style may lay the table out as cards
    <thead role="rowgroup" className="@max-4xl:mb-2 @max-4xl:block">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row" className="@max-4xl:block">
          {hasBulk && (
            <th
              role="columnheader"
              scope="col"
              className={cx(
                headLook,
                'w-px pr-0 @max-4xl:static @max-4xl:pl-4.25 @max-4xl:block @max-4xl:h-auto @max-4xl:border-0 @max-4xl:bg-transparent',
              )}
            >
              <Checkbox
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
                className="flex! text-sm! font-normal"
              >
                <span className="@4xl:sr-only">Sélectionner la page</span>
              </Checkbox>
            </th>
          )}
          {group.headers.map((header) => (
            <ColumnHead key={header.id} header={header} address={address} />
          ))}
          {hasMenu && (
            <th role="columnheader" scope="col" className={cx(headLook, 'w-px @max-4xl:hidden')}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

type ColumnProps<Row extends object> = { header: Header<typeof features, Row, unknown>; address: ListAddress }

function ColumnHead<Row extends object>({ header: { column }, address }: ColumnProps<Row>) {
  const { label, numeric, className } = column.columnDef.meta ?? { label: column.id }
  const sorted = column.getIsSorted()
  const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: the style may lay the table out as cards
      role="columnheader"
      scope="col"
      aria-sort={direction ?? (column.getCanSort() ? 'none' : undefined)}
      className={cx(headLook, numeric && 'text-right', className, '@max-4xl:sr-only')}
    >
      {column.getCanSort() ? (
        <>
          <SortLink
            to={address.href({ sort: column.getNextSortingOrder() === 'desc' ? `-${column.id}` : column.id })}
            direction={direction}
            label={label}
          />
          <span className="@4xl:hidden">{label}</span>
        </>
      ) : (
        label
      )}
    </th>
  )
}

type SortProps = { to: string; direction?: 'ascending' | 'descending'; label: string }

function SortLink({ to, direction, label }: SortProps) {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <Link
      to={to}
      preventScrollReset
      // Cards have a sort menu: the keyboard would still reach a link that is only invisible.
      className="touchable -mx-1.5 inline-flex min-h-7 items-center gap-1.5 rounded px-1.5 transition-colors hover:text-methylene-ink @max-4xl:hidden"
    >
      {label}
      <Icon aria-hidden className={cx('size-4', direction === undefined && 'text-soft')} />
    </Link>
  )
}
