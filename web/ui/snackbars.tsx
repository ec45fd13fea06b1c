import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { useEffect, useState } from 'react'
import { type SnackbarKind, showSnackbarsWith } from '#web/lib/snackbar.ts'
import { SnackbarCard } from '#web/ui/snackbar-card.tsx'

const cards = { success: SnackbarCard, info: SnackbarCard, error: SnackbarCard }
const duration = { enter: 225, exit: 195 }
const still = { enter: 0, exit: 0 }

/** The errors that are shown, each with its time. */
let errors: { id: SnackbarKey; at: number }[] = []
/** What comes within this time of an error may be about the same act. Milliseconds. */
const moment = 500

/** Closes the errors that came before this time. */
function closeErrors(until = performance.now()) {
  const before = errors
  errors = before.filter(({ at }) => at > until)
  for (const each of before) if (!errors.includes(each)) closeSnackbar(each.id)
}

/** When a fourth one comes, one that does not persist is closed first: news, of which there may be many. */
function show(message: string, variant: SnackbarKind) {
  // What was corrected is not said any longer beside what came of it.
  if (variant === 'success') closeErrors(performance.now() - moment)
  const id = enqueueSnackbar(message, { variant, persist: variant !== 'info' })
  if (variant === 'error') errors.push({ id, at: performance.now() })
}

/** At most three at once, at the bottom left. Each card counts its own five seconds: see `SnackbarCard`. */
export default function Snackbars() {
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => showSnackbarsWith({ show, closeErrors }), [])
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={calm ? still : duration}
      Components={cards}
      // Below this width a drawer of 32 rem and a snackbar of 28 rem do not fit side by side.
      classes={{
        containerRoot:
          'mb-[var(--snackbar-button,0px)] max-[60rem]:mb-[max(var(--snackbar-lift,0px),var(--snackbar-button,0px))]',
      }}
    />
  )
}
