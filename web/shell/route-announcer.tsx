import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusContent } from '#web/lib/lost-focus.ts'

/** The page announced last. Outside React: the shop and the dashboard have an announcer each. */
let seen: string | undefined

/**
 * After a page change, focuses the content, unless a dialog was opened or a field focused while the page was
 * loading, and announces the new title. A change of parameters alone (a drawer, a filter) is no page change.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const { location: next } = useNavigation()
  const [title, setTitle] = useState('')
  /** What had the focus when the navigation began. */
  const before = useRef<Element>(null)
  useEffect(() => {
    const isFirst = seen === undefined
    if (seen === pathname) return
    seen = pathname
    if (isFirst) return
    if (!hash && !isBusy(before.current)) focusContent()
    // A page that waits for its data gets its title a moment later, or much later.
    const timer = setInterval(() => {
      if (document.title.startsWith('Chargement')) return
      clearInterval(timer)
      setTitle(document.title)
    }, 150)
    return () => clearInterval(timer)
  }, [pathname, hash])
  // After the effect above: the page changes and the navigation ends in the same render.
  useEffect(() => {
    before.current = next ? document.activeElement : null
  }, [next])
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}

function isBusy(before: Element | null) {
  const now = document.activeElement
  if (now?.closest('[role=dialog][data-open]')) return true
  return before !== null && now !== before && now instanceof HTMLInputElement
}
