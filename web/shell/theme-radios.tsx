import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '#web/lib/theme.ts'
import { MenuRadios } from '#web/ui/menu.tsx'

const choices = [
  { value: 'light', label: 'Clair', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Sombre', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'Système', icon: <Monitor aria-hidden /> },
]

/** The choice of a theme, in its own menu or in another one. */
export function ThemeRadios() {
  return (
    <MenuRadios
      label="Thème"
      value={useTheme()}
      onChange={(value) => setTheme(value as Theme)}
      choices={choices}
    />
  )
}
