import type { ReactNode } from 'react'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import type { Column } from '#web/ui/data-table/table-features.ts'

export type DataTableProps<Row extends { _id: string }> = {
  /** What the table holds: « Produits ». */
  caption: string
  columns: readonly Column<Row>[]
  rows: Row[]
  address: ListAddress
  /** Name of a row: « Bécher 250 mL ». */
  nameOf: (row: Row) => string
  /** Link of a row; its first cell has the same link. */
  hrefOf: (row: Row) => string
  /** Menu of a row; null if there is nothing to do with it. */
  menuOf?: (row: Row) => ReactNode
  /** The acts on the chosen rows. */
  bulk?: (chosen: Row[], clear: () => void) => ReactNode
  canChoose?: (row: Row) => boolean
  /** The element that holds the bar with `bulk`. */
  barPlace?: HTMLElement | null
}
