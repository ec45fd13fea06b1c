import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuRadios } from '#web/ui/menu.tsx'

const choices = [
  { value: 'light', label: 'Clair', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Sombre', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'Système', icon: <Monitor aria-hidden /> },
]

/** Loaded on demand by `ThemeMenu`, which was just pressed: it opens at once. */
export default function ThemeChoices() {
  const theme = useTheme()
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label="Thème">
          <SunMoon aria-hidden />
        </IconButton>
      }
    >
      <MenuRadios
        label="Thème"
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
        choices={choices}
      />
    </Menu>
  )
}
