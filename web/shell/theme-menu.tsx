import { SunMoon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

const load = () => import('#web/shell/theme-choices.tsx')
const ThemeChoices = lazy(load)

/** The menu's code comes when a pointer or the focus comes near: most visitors never open it. */
export function ThemeMenu() {
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label="Thème"
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    >
      <SunMoon aria-hidden />
    </IconButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ThemeChoices />
    </Suspense>
  )
}
