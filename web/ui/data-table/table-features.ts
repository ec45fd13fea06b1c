import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** How a column looks, beside its content. */
type ColumnLook = {
  /** Its name, for cards and for the sort menu. */
  label: string
  /** Right-aligned, with figures as wide as each other. */
  numeric?: boolean
  /** The column that names the row: first, title of its card, and holding the link to the row. */
  title?: boolean
  className?: string
}

/** The database sorts and pages; the table only needs to know the current order. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnLook>(),
})
type Features = typeof features

// biome-ignore lint/suspicious/noExplicitAny: each column has a value of its own type
export type Column<Row extends object> = ColumnDef<Features, Row, any>

/** Declares the columns of a list. A column whose id the API sorts by says `enableSorting: true`. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<Features, Row>()
}

export type DataTableInstance<Row extends object> = ReactTable<Features, Row>
