import type { ReactNode } from 'react'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import type { Column } from '#web/ui/data-table/table-features.ts'

export type DataTableProps<Row extends { _id: string }> = {
  /** What the table holds: « Produits ». */
  caption: string
  columns: readonly Column<Row>[]
  rows: Row[]
  address: ListAddress
  /** How a row is called: « Bécher 250 mL ». */
  nameOf: (row: Row) => string
  /** Where a row leads; the link of its first cell leads there too. */
  hrefOf: (row: Row) => string
  /** The menu of a row; null where there is nothing that one may do. */
  menuOf?: (row: Row) => ReactNode
  /** What may be done with the rows chosen. */
  bulk?: (chosen: Row[], clear: () => void) => ReactNode
  canChoose?: (row: Row) => boolean
  /** Where the bar with `bulk` stands. */
  barPlace?: HTMLElement | null
}
