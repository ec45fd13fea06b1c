import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'

/** Milliseconds between two looks, while the page is in sight. */
const pause = 10_000

/**
 * Goes on to `next`, or back there, once the address was verified in another tab or on another device. Other tabs say so
 * themselves; other devices are noticed on coming back to the page, or by a look from time to time.
 */
export function useVerifiedElsewhere(next: string) {
  const { user, ask } = useCurrentUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isVerified = user?.isVerified ?? false

  // What was known of them before the page was opened may be out of date: the server has sent them here.
  const wasUnverified = useRef(false)
  useEffect(() => {
    if (!isVerified) wasUnverified.current = true
    else if (!wasUnverified.current) return
    // Where one came from is not put over itself.
    else if (state?.isBehind) navigate(-1)
    else navigate(next, { replace: true })
  }, [isVerified, navigate, next, state])

  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && ask()
    const timer = setInterval(look, pause)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
    }
  }, [ask])
}
