import { LogOut, Store, UserRoundPen } from 'lucide-react'
import type { User } from '#contract/accounts'
import { fullName } from '#contract/french'
import { ThemeRadios } from '#web/shell/theme-radios.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'

/** The user's menu: profile, theme, logout. */
export function UserMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const name = fullName(user)
  return (
    <Menu
      isFixed
      trigger={
        <button
          type="button"
          className="touchable inline-flex size-9 items-center justify-center rounded bg-methylene-wash text-sm font-semibold text-methylene-ink uppercase transition-colors hover:bg-tint data-popup-open:bg-tint"
        >
          {initialOf(user.name)}
          {initialOf(user.familyName)}
          <span className="sr-only"> Compte : {name}</span>
        </button>
      }
    >
      <div className="grid max-w-64 px-2.5 py-2 text-sm">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-soft">{user.email}</span>
      </div>
      <MenuSeparator />
      <MenuLink to="/edit-profile">
        <UserRoundPen aria-hidden />
        Modifier mon profil
      </MenuLink>
      <MenuLink to="/">
        <Store aria-hidden />
        Voir la boutique
      </MenuLink>
      <MenuSeparator />
      <ThemeRadios />
      <MenuSeparator />
      <MenuItem onSelect={onLogout}>
        <LogOut aria-hidden />
        <span lang="en">Logout</span>
      </MenuItem>
    </Menu>
  )
}

const initialOf = (name: string) => [...name.trim()][0] ?? ''
