import type { MouseEvent } from 'react'
import { focusContent } from '#web/lib/lost-focus.ts'

/** Skips the navigation. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, also before that lives
    <a
      href="#contenu"
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-methylene px-4 py-2 font-medium text-on-methylene focus:translate-y-0"
    >
      Aller au contenu
    </a>
  )
}

/** The plain link would add a history entry, without the state that leads back to a list. */
function skip(event: MouseEvent) {
  event.preventDefault()
  scrollTo(0, 0)
  focusContent()
}
