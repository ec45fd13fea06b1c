import { Menu } from 'lucide-react'
import { NavLink } from 'react-router'
import { AccountButtons } from '#web/shell/account-buttons.tsx'
import { LogoutRefusal } from '#web/shell/logout-refusal.tsx'
import { siteLinks } from '#web/shell/site-links.ts'
import type { Logout } from '#web/shell/use-logout.ts'
import { useNavigationMenu } from '#web/shell/use-navigation-menu.ts'
import { Drawer, preloadDrawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The navigation on small screens. */
export function NavigationDrawer({ logout }: { logout: Logout }) {
  const [open, setOpen] = useNavigationMenu()
  return (
    <div className="lg:hidden">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden />
      </IconButton>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Menu"
        footer={<DrawerFooter logout={logout} />}
      >
        <nav aria-label="Navigation principale">
          <ul className="-mx-3 grid gap-1">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="flex min-h-12 items-center rounded px-3 text-lg font-medium hover:bg-tint aria-[current=page]:bg-methylene-wash aria-[current=page]:text-methylene-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Drawer>
    </div>
  )
}

const DrawerFooter = ({ logout }: { logout: Logout }) => (
  <div className="flex flex-wrap items-center gap-3">
    <LogoutRefusal logout={logout} className="w-full" />
    <AccountButtons logout={logout} />
  </div>
)
