import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Role } from '#contract/roles'
import { unreachable } from '#web/lib/api.ts'
import { late, useLate } from '#web/lib/late.ts'
import { notify } from '#web/lib/snackbar.ts'

const palette = late(() => import('#web/shell/palette.tsx'))

/** Opens the search of everything; so does Ctrl+K, anywhere in the dashboard. Its code loads on demand. */
export function PaletteButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  const Palette = useLate(palette, open, () => {
    setOpen(false)
    notify(unreachable, 'error')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Autofill may fire a key event that has no `key`.
      if (
        event.key?.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      if (!event.repeat) setOpen((now) => !now)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onPointerEnter={palette.preload}
        onFocus={palette.preload}
        onClick={() => setOpen(true)}
        className="touchable inline-flex min-h-9 items-center justify-center gap-2 rounded border border-edge px-2.5 text-sm text-soft transition-colors hover:bg-tint hover:text-ink lg:min-w-56 lg:justify-start"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-lg:sr-only">Rechercher…</span>
        <span className="sr-only"> partout</span>
        <kbd
          aria-hidden
          className="ml-auto rounded border border-line px-1.5 font-sans text-xs max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} role={role} />}
    </>
  )
}
