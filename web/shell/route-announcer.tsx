import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page: the focus goes to the content, unless a dialog was opened while the page was on its way, and
 * the new title is said. A change of parameters alone (a drawer, a filter) is no change of page.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const seen = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    const isElsewhere = document.activeElement?.closest('[role=dialog][data-open]')
    if (!hash && !isElsewhere) document.getElementById('contenu')?.focus({ preventScroll: true })
    // A page that waits for its data learns its title a moment later.
    const timer = setTimeout(() => setTitle(document.title), 150)
    return () => clearTimeout(timer)
  }, [pathname, hash])
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}
