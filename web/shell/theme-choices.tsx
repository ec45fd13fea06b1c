import { SunMoon } from 'lucide-react'
import { ThemeRadios } from '#web/shell/theme-radios.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** Loaded on demand when `ThemeMenu` is pressed: so it opens at once. */
export default function ThemeChoices() {
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label="Thème">
          <SunMoon aria-hidden />
        </IconButton>
      }
    >
      <ThemeRadios />
    </Menu>
  )
}
