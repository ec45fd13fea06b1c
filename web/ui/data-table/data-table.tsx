import { type RowSelectionState, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigation } from 'react-router'
import { cx } from '#web/lib/cx.ts'
import { DataHead } from '#web/ui/data-table/data-head.tsx'
import { DataRow } from '#web/ui/data-table/data-row.tsx'
import { type ListAddress, listQuery } from '#web/ui/data-table/list-address.ts'
import { type Column, features } from '#web/ui/data-table/table-features.ts'
import type { DataTableProps } from '#web/ui/data-table/table-props.ts'

/**
 * Rows as the database sorted and paged them. In less than 56rem of width each row is a card. The roles are
 * explicit, because browsers drop them when CSS lays a table out as cards.
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { caption, columns, rows, address, bulk, barPlace, canChoose = () => true } = props
  const { chosen, setChosen, unchoose } = useChosen(address.key, rows)
  const isLoading = useLoadsRows(address)
  const descending = address.sort.startsWith('-')
  const sorting = useMemo(
    () => [{ id: address.sort.replace('-', ''), desc: descending }],
    [address.sort, descending],
  )
  const table = useTable({
    features,
    columns: columns as Column<Row>[],
    data: rows,
    getRowId: (row) => row._id,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: (row) => Boolean(bulk) && canChoose(row.original),
    state: { rowSelection: chosen, sorting },
    onRowSelectionChange: setChosen,
  })
  const chosenRows = rows.filter(({ _id }) => chosen[_id])
  return (
    <>
      <div className="@container">
        <table
          // biome-ignore lint/a11y/noRedundantRoles: see above
          role="table"
          aria-busy={isLoading}
          className={cx(
            'w-full border-separate border-spacing-0 text-left text-sm transition-opacity @max-4xl:block',
            '@4xl:rounded @4xl:border @4xl:border-line @4xl:bg-surface',
            isLoading && 'opacity-60',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <DataHead table={table} address={address} hasBulk={Boolean(bulk)} hasMenu={Boolean(props.menuOf)} />
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tbody role="rowgroup" className="@max-4xl:grid @max-4xl:gap-3 @xl:@max-4xl:grid-cols-2">
            {table.getRowModel().rows.map((row) => (
              <DataRow key={row.id} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      {barPlace &&
        chosenRows.length > 0 &&
        createPortal(
          bulk?.(chosenRows, () => unchoose(chosenRows)),
          barPlace,
        )}
    </>
  )
}

/** The chosen rows that are still in the list; another list has none chosen. */
function useChosen(key: string, rows: readonly { _id: string }[]) {
  const [state, setState] = useState<{ key: string; chosen: RowSelectionState }>({ key, chosen: {} })
  if (state.key !== key) setState({ key, chosen: {} })
  const chosen = useMemo(
    () =>
      Object.fromEntries(rows.filter(({ _id }) => state.chosen[_id]).map(({ _id }) => [_id, true as const])),
    [rows, state.chosen],
  )
  const setChosen = (next: RowSelectionState | ((before: RowSelectionState) => RowSelectionState)) =>
    setState({ key, chosen: typeof next === 'function' ? next(chosen) : next })
  /** Only these: the act on them took a while, and other rows, on another page, may be chosen by then. */
  const unchoose = (gone: readonly { _id: string }[]) =>
    setState((now) => {
      const left = Object.entries(now.chosen).filter(([id]) => !gone.some(({ _id }) => _id === id))
      return { ...now, chosen: Object.fromEntries(left) }
    })
  return { chosen, setChosen, unchoose }
}

/** Whether other rows of this very list are loading; opening a panel does not fade it. */
function useLoadsRows({ key, kind }: ListAddress) {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (location?.pathname !== pathname) return false
  return listQuery(new URLSearchParams(location.search), kind).toString() !== key
}
