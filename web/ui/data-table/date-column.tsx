import { ShopDate } from '#web/lib/shop-date.tsx'

type Cell = { getValue: () => string }

const look = {
  enableSorting: true,
  sortDescFirst: true,
  meta: { label: 'Date', className: 'figures whitespace-nowrap' },
}

/** A row's day, for a list that is sorted by it: `helper.accessor('createdAt', dateColumn)`. */
export const dateColumn = { ...look, cell: ({ getValue }: Cell) => <ShopDate at={getValue()} /> }

/** The same, with the time. */
export const momentColumn = { ...look, cell: ({ getValue }: Cell) => <ShopDate at={getValue()} withTime /> }
