import { Link } from 'react-router'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'

type Props = {
  /** What the tabs choose: « Disponibilité ». */
  label: string
  address: ListAddress
  /** Name of the filter that the tabs set; a tab without a value sets none. */
  name: string
  tabs: readonly { label: string; value?: string }[]
}

/** The main parts of a list. Each one is an address, so it is a link. */
export function ListTabs({ label, address, name, tabs }: Props) {
  return (
    <nav
      aria-label={label}
      className="overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
    >
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={address.href({ [name]: tab.value })}
              preventScrollReset
              aria-current={address.filter(name) === (tab.value ?? '') ? 'true' : undefined}
              className="touchable -mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-current:border-methylene aria-current:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
