import { ArrowDownUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import type { Column } from '#web/ui/data-table/table-features.ts'
import { Menu, MenuRadios } from '#web/ui/menu.tsx'

/** The order of the list, for cards: they have no column headings to press. */
export function SortMenu<Row extends object>({
  address,
  columns,
}: {
  address: ListAddress
  columns: readonly Column<Row>[]
}) {
  const choices = columns
    .filter(({ enableSorting }) => enableSorting)
    .flatMap((column) => {
      const name = String(column.id ?? ('accessorKey' in column ? column.accessorKey : ''))
      const label = column.meta?.label
      return [
        { value: name, label: `${label}, croissant` },
        { value: `-${name}`, label: `${label}, décroissant` },
      ]
    })
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" size="small">
          <ArrowDownUp aria-hidden className="size-4 text-soft" />
          Trier
        </Button>
      }
    >
      <MenuRadios
        label="Trier par"
        value={address.sort}
        onChange={(sort) => address.go({ sort })}
        choices={choices}
      />
    </Menu>
  )
}
