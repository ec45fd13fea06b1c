import type { Cell, Row as TableRow } from '@tanstack/react-table'
import { FlexRender } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '#web/lib/cx.ts'
import { useFromList } from '#web/lib/use-way-back.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { opensPanel } from '#web/ui/data-table/row-link.tsx'
import type { features } from '#web/ui/data-table/table-features.ts'
import type { DataTableProps } from '#web/ui/data-table/table-props.ts'

type Props<Row extends { _id: string }> = DataTableProps<Row> & { row: TableRow<typeof features, Row> }

const card =
  '@max-4xl:relative @max-4xl:grid @max-4xl:grid-cols-[auto_1fr] @max-4xl:content-start @max-4xl:gap-x-3 @max-4xl:gap-y-2 @max-4xl:rounded @max-4xl:border @max-4xl:border-line @max-4xl:bg-surface @max-4xl:p-4 @max-4xl:wrap-anywhere'
const cellLook = '@4xl:h-12 @4xl:border-t @4xl:border-line @4xl:px-2 @4xl:py-1.5 @5xl:px-3 align-middle'
/** In a card: the label at the left, the value at the right. */
const line =
  '@max-4xl:col-span-2 @max-4xl:flex @max-4xl:items-center @max-4xl:justify-between @max-4xl:gap-4 @max-4xl:before:shrink-0 @max-4xl:before:font-sans @max-4xl:before:text-soft @max-4xl:before:content-[attr(data-label)]'

/** A click anywhere opens the row, as the link of its first cell does for the keyboard. */
export function DataRow<Row extends { _id: string }>({ row, nameOf, hrefOf, menuOf, bulk }: Props<Row>) {
  const navigate = useNavigate()
  const state = useFromList()
  const name = nameOf(row.original)
  const open = (event: MouseEvent<HTMLElement>) => {
    const to = hrefOf(row.original)
    if (isMeantForTheRow(event)) navigate(to, { preventScrollReset: opensPanel(to), state })
  }
  const menu = menuOf?.(row.original)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the style may lay the table out as cards
    <tr
      role="row"
      data-row={row.id}
      data-chosen={row.getIsSelected() || undefined}
      onClick={open}
      className={cx(
        'group/row cursor-pointer transition-colors hover:bg-tint/60 data-chosen:bg-methylene-wash',
        '@4xl:first:*:border-t-0',
        card,
      )}
    >
      {bulk && (
        <td role="cell" className={cx(cellLook, '@4xl:w-px @4xl:pr-0')}>
          {row.getCanSelect() && (
            <Checkbox
              aria-label={`Sélectionner ${name}`}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
              className="flex!"
            />
          )}
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <DataCell key={cell.id} cell={cell} hasBulk={Boolean(bulk)} />
      ))}
      {menuOf && (
        <td
          role="cell"
          className={cx(cellLook, '@4xl:w-px @4xl:pl-0 @max-4xl:absolute @max-4xl:top-2 @max-4xl:right-2')}
        >
          {menu}
        </td>
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function DataCell<Row extends object>({
  cell,
  hasBulk,
}: {
  cell: Cell<typeof features, Row, unknown>
  hasBulk: boolean
}) {
  const { label, numeric, title, className } = cell.column.columnDef.meta ?? { label: cell.column.id }
  const look = title
    ? cx('@max-4xl:min-w-0 @max-4xl:self-center @max-4xl:pr-10', !hasBulk && '@max-4xl:col-span-2')
    : line
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: the style may lay the table out as cards
      role="cell"
      data-label={title ? undefined : label}
      className={cx(cellLook, look, numeric && 'numeral text-right whitespace-nowrap', className)}
    >
      <FlexRender cell={cell} />
    </td>
  )
}

/**
 * False for a click on a button, a link or a checkbox in the row, or while text is being selected; and for the
 * second click of a double one: the first may have closed what stood over the row.
 */
function isMeantForTheRow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget, detail } = event
  if (event.defaultPrevented || detail > 1 || !(target instanceof Element)) return false
  // Opening another tab is left to the link.
  if (event.ctrlKey || event.metaKey) return false
  // An element in a portal is a child of the row for React only.
  if (!currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label') && !window.getSelection()?.toString()
}
