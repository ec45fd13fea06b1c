import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'

/** Milliseconds between two checks, while the page is visible. */
const pause = 10_000

/**
 * Goes on to `next`, or back to it, once the address is verified in another tab or on another device. Other
 * tabs say so themselves; another device is noticed when the page gets the focus, or by a regular check.
 */
export function useVerifiedElsewhere(next: string) {
  const { user, ask } = useCurrentUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isVerified = user?.isVerified ?? false

  // The user known before this page may be out of date: the server redirects only unverified users here.
  const wasUnverified = useRef(false)
  useEffect(() => {
    if (!isVerified) wasUnverified.current = true
    else if (!wasUnverified.current) return
    // `next` is the page behind this one in the history: a replacement would put it there twice.
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
