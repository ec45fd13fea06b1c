import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { unreachable } from '#web/lib/api.ts'
import { late, useLate } from '#web/lib/late.ts'
import { notify } from '#web/lib/snackbar.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const choices = late(() => import('#web/shell/theme-choices.tsx'))

/** The menu's code loads when the pointer or the focus comes near: most visitors never open it. */
export function ThemeMenu() {
  const [wanted, setWanted] = useState(false)
  const ThemeChoices = useLate(choices, wanted, () => {
    setWanted(false)
    notify(unreachable, 'error')
  })
  if (ThemeChoices) return <ThemeChoices />
  return (
    <IconButton
      label="Thème"
      aria-haspopup="menu"
      onPointerEnter={choices.preload}
      onFocus={choices.preload}
      onClick={() => setWanted(true)}
    >
      <SunMoon aria-hidden />
    </IconButton>
  )
}
