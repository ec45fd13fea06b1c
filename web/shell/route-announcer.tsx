import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusContent } from '#web/lib/lost-focus.ts'

/** The page that was said last: kept from one frame to the next, for the shop and the dashboard have one each. */
let seen: string | undefined

/**
 * After a change of page: the focus goes to the content, unless a dialog was opened or a field entered while the page was
 * on its way, and the new title is said. A change of parameters alone (a drawer, a filter) is no change of page.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const { location: next } = useNavigation()
  const [title, setTitle] = useState('')
  /** What had the focus when the page set out. */
  const before = useRef<Element>(null)
  useEffect(() => {
    const isFirst = seen === undefined
    if (seen === pathname) return
    seen = pathname
    if (isFirst) return
    if (!hash && !isBusy(before.current)) focusContent()
    // A page that waits for its data learns its title a moment later, or much later.
    const timer = setInterval(() => {
      if (document.title.startsWith('Chargement')) return
      clearInterval(timer)
      setTitle(document.title)
    }, 150)
    return () => clearInterval(timer)
  }, [pathname, hash])
  // After the above: a page arrives and its way ends at once.
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
