import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/accounts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { crumbsOf } from '#web/shell/dashboard-links.ts'
import { LogoutRefusal } from '#web/shell/logout-refusal.tsx'
import { PaletteButton } from '#web/shell/palette-button.tsx'
import { useLogout } from '#web/shell/use-logout.ts'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { user: User; onToggleSidebar: () => void; drawer: ReactNode }

/** The breadcrumb, the search of everything and the user's menu. */
export function DashboardTopbar({ user, onToggleSidebar, drawer }: Props) {
  const logout = useLogout()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground px-2 md:pr-6 md:pl-4">
      <div className="flex h-14 items-center gap-2">
        {drawer}
        <div className="hidden md:block">
          <IconButton label="Réduire ou élargir le menu" onClick={onToggleSidebar}>
            <PanelLeft aria-hidden />
          </IconButton>
        </div>
        <Breadcrumb
          crumbs={useCrumbs()}
          className="min-w-0 [&_li:last-child]:min-w-0 [&_li:last-child>span]:truncate [&_ol]:flex-nowrap max-sm:[&_li:not(:last-child)]:hidden max-sm:[&_svg]:hidden"
        />
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton role={user.role} />
          <UserMenu user={user} onLogout={() => logout()} />
        </div>
      </div>
      <LogoutRefusal logout={logout} className="mb-3" />
    </header>
  )
}

/** On a form's page, the crumb of the list leads to the list as the user left it. */
function useCrumbs() {
  const crumbs = crumbsOf(useLocation().pathname)
  const parent = crumbs.at(-2)
  const left = useListLeft(parent?.to ?? '')
  return crumbs.map((crumb) => (crumb === parent ? { ...crumb, to: left } : crumb))
}
