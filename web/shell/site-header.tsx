import { Link, NavLink } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { SearchBox } from '#web/catalogue/search-box.tsx'
import { cx } from '#web/lib/cx.ts'
import { useShop } from '#web/lib/shop.ts'
import { AccountButtons } from '#web/shell/account-buttons.tsx'
import { LogoutRefusal } from '#web/shell/logout-refusal.tsx'
import { NavigationDrawer } from '#web/shell/navigation-drawer.tsx'
import { siteLinks } from '#web/shell/site-links.ts'
import { ThemeMenu } from '#web/shell/theme-menu.tsx'
import { useLogout } from '#web/shell/use-logout.ts'
import { Mark } from '#web/ui/mark.tsx'

export function SiteHeader() {
  const logout = useLogout()
  const { user } = useCurrentUser()
  return (
    <header className="z-20 border-b border-line bg-ground lg:sticky lg:top-0">
      <div className="measure flex flex-wrap items-center gap-x-2 gap-y-3 py-3 lg:gap-x-6">
        <Brand />
        <nav aria-label="Navigation principale" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  prefetch="intent"
                  className="touchable inline-flex min-h-10 items-center rounded px-3 text-sm font-medium text-soft underline-offset-8 decoration-2 transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-methylene"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="order-last w-full md:order-none md:w-auto md:min-w-0 md:grow md:basis-32">
          <SearchBox />
        </div>
        <div className="ml-auto flex items-center gap-1 md:ml-0">
          <ThemeMenu />
          {/* As wide as the buttons that it will hold, before it is known who is there. */}
          <div
            className={cx(
              'hidden justify-end gap-2 lg:flex',
              user === null && 'min-w-50.5 in-data-session:min-w-31.5',
            )}
          >
            <AccountButtons logout={logout} />
          </div>
          <NavigationDrawer logout={logout} />
        </div>
        <LogoutRefusal logout={logout} className="order-last w-full" />
      </div>
    </header>
  )
}

function Brand() {
  const { name } = useShop()
  return (
    <Link to="/" className="mr-2 inline-flex min-h-11 items-center gap-2.5 rounded text-lg font-semibold">
      <Mark className="size-8" />
      {name}
    </Link>
  )
}
