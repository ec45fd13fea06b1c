import { NavLink } from 'react-router'
import type { Role } from '#contract/roles'
import { cx } from '#web/lib/cx.ts'
import { dashboardLinks } from '#web/shell/dashboard-links.ts'

type Props = {
  role: Role
  /** Orders that came in since the list of orders was last looked at. */
  newOrders: number
  /** Classes of the text, which disappears where there is only room for icons. */
  words?: string
}

/** The parts of the dashboard, in the sidebar and in the drawer of small screens. */
export function DashboardNav({ role, newOrders, words = '' }: Props) {
  return (
    <nav aria-label="Tableau de bord">
      <ul className="grid gap-1">
        {dashboardLinks(role).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/dashboard'}
              title={label}
              className="touchable relative flex min-h-10 items-center gap-3 rounded px-3 text-sm font-medium text-soft transition-colors hover:bg-tint hover:text-ink max-md:min-h-12 aria-[current=page]:bg-methylene-wash aria-[current=page]:text-methylene-ink"
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={cx('truncate', words)}>{label}</span>
              {to === '/dashboard/orders' && newOrders > 0 && <NewOrders number={newOrders} words={words} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NewOrders({ number, words }: { number: number; words: string }) {
  return (
    <>
      <span className={cx('figures ml-auto rounded bg-methylene px-1.5 text-xs text-on-methylene', words)}>
        {number}
        <span className="sr-only">{number < 2 ? ' nouvelle' : ' nouvelles'}</span>
      </span>
      {words && <span aria-hidden className="absolute top-2 right-2 size-2 rounded bg-methylene" />}
    </>
  )
}
