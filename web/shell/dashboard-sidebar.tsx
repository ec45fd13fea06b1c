import { Link } from 'react-router'
import type { Role } from '#contract/roles'
import { cx } from '#web/lib/cx.ts'
import { useShop } from '#web/lib/shop.ts'
import { DashboardNav } from '#web/shell/dashboard-nav.tsx'
import { type SidebarWidth, widthLooks } from '#web/shell/sidebar-width.ts'
import { Mark } from '#web/ui/mark.tsx'

type Props = { role: Role; newOrders: number; width: SidebarWidth }

export function DashboardSidebar({ role, newOrders, width }: Props) {
  const { sidebar, words } = widthLooks[width]
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-surface md:flex',
        sidebar,
      )}
    >
      <DashboardBrand words={words} />
      <div className="px-3 py-4">
        <DashboardNav role={role} newOrders={newOrders} words={words} />
      </div>
    </aside>
  )
}

/** The shop's name, which leads back to the shop. */
export function DashboardBrand({ words = '' }: { words?: string }) {
  const { name } = useShop()
  return (
    <Link
      to="/"
      title="Retour à la boutique"
      className="flex h-14 shrink-0 items-center gap-2.5 border-b border-line px-4.5 text-lg font-semibold focus-visible:-outline-offset-2"
    >
      <Mark className="size-7 shrink-0" />
      <span className={words}>{name}</span>
    </Link>
  )
}
