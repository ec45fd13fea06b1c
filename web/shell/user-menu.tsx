import { LogOut, Monitor, Moon, Store, Sun, UserRoundPen } from 'lucide-react'
import type { User } from '#contract/accounts'
import { setTheme, type Theme, useTheme } from '#web/lib/theme.ts'
import { Menu, MenuItem, MenuLink, MenuRadios, MenuSeparator } from '#web/ui/menu.tsx'

const themes = [
  { value: 'light', label: 'Clair', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Sombre', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'Système', icon: <Monitor aria-hidden /> },
]

/** Who is at work, and what is theirs: profile, theme, the way out. */
export function UserMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const theme = useTheme()
  const name = `${user.name} ${user.familyName}`
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="touchable inline-flex size-9 items-center justify-center rounded bg-methylene-wash text-sm font-semibold text-methylene-ink uppercase transition-colors hover:bg-tint data-popup-open:bg-tint"
        >
          {initialOf(user.name)}
          {initialOf(user.familyName)}
          <span className="sr-only"> Compte de {name}</span>
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
      <MenuRadios
        label="Thème"
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
        choices={themes}
      />
      <MenuSeparator />
      <MenuItem onSelect={onLogout}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  )
}

const initialOf = (name: string) => [...name.trim()][0] ?? ''
