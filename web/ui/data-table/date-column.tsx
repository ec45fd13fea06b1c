import { ShopDate } from '#web/lib/shop-date.tsx'

type Cell = { getValue: () => string }

const look = {
  enableSorting: true,
  sortDescFirst: true,
  meta: { label: 'Date', className: 'figures whitespace-nowrap' },
}

/** A row's day, for a list that is sorted by it: `helper.accessor('createdAt', dateColumn)`. */
export const dateColumn = { ...look, cell: ({ getValue }: Cell) => <ShopDate at={getValue()} /> }

/** The same, with the time: below the day where the table is narrow. */
export const momentColumn = {
  ...look,
  meta: { label: 'Date', className: 'figures @5xl:whitespace-nowrap' },
  cell: ({ getValue }: Cell) => <ShopDate at={getValue()} withTime />,
}
