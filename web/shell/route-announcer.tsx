import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The page that was said last: kept from one frame to the next, for the shop and the dashboard have one each. */
let seen: string | undefined

/**
 * After a change of page: the focus goes to the content, unless a dialog was opened while the page was on its way, and
 * the new title is said. A change of parameters alone (a drawer, a filter) is no change of page.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    const isFirst = seen === undefined
    if (seen === pathname) return
    seen = pathname
    if (isFirst) return
    const isElsewhere = document.activeElement?.closest('[role=dialog][data-open]')
    if (!hash && !isElsewhere) document.getElementById('contenu')?.focus({ preventScroll: true })
    // A page that waits for its data learns its title a moment later, or much later.
    const timer = setTimeout(say, 150)
    const observer = new MutationObserver(say)
    function say() {
      if (document.title.startsWith('Chargement')) {
        observer.observe(document.head, { childList: true, subtree: true, characterData: true })
        return
      }
      observer.disconnect()
      setTitle(document.title)
    }
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname, hash])
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}
