import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts'
import { useOtherTabs } from '#web/accounts/other-tabs.ts'
import { noteSession } from '#web/accounts/session-hint.ts'
import { whoAmI } from '#web/accounts/users.api.ts'

type Current = {
  /** Null while nobody is logged in, and while the server has not answered yet. */
  user: User | null
  /** True until the server first says who is logged in, or cannot be asked. */
  loading: boolean
  /** Called after a login, a verification, an edited profile or a logout. Tells the other tabs. */
  setUser: (user: User | null) => void
  /** Asks the server who is logged in. */
  ask: () => void
}

const CurrentUserContext = createContext<Current>({
  user: null,
  loading: true,
  setUser: () => {},
  ask: () => {},
})

/**
 * Asks the server, from the browser, who is logged in: the pages' HTML is the same for everyone. Asks again
 * where an expired session would go unnoticed: on entering or leaving the dashboard or the login, and when
 * the tab becomes visible again. A failed request keeps the known user (at first none), and the next
 * navigation asks again.
 */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const [{ user, loading }, setState] = useState<Pick<Current, 'user' | 'loading'>>({
    user: null,
    loading: true,
  })
  const setKnown = useCallback((user: User | null) => {
    noteSession(user !== null)
    setState({ user, loading: false })
  }, [])
  const { revalidate } = useRevalidator()
  const { pathname, key } = useLocation()
  const area = areaOf(pathname)
  // A late answer must not overwrite the user that a login has set meanwhile.
  const latest = useRef(0)
  const failed = useRef(false)

  const ask = useCallback(async () => {
    latest.current += 1
    const asked = latest.current
    const told = await whoAmI().catch(() => undefined)
    if (asked !== latest.current) return told
    failed.current = told === undefined
    if (told !== undefined) setKnown(told)
    else setState(({ user }) => ({ user, loading: false }))
    return told
  }, [setKnown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: from one area to another, it asks again
  useEffect(() => void ask(), [ask, area])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the login sends away whoever the server knows all the same
  useEffect(() => void (failed.current && ask()), [ask, key])
  const shown = useRef(user)
  useEffect(() => {
    shown.current = user
  }, [user])
  // The page that Back brings out of the browser's memory may be a private one of another account. If the
  // session is merely over, the page stays with what is being typed.
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const known = shown.current
      const told = await ask()
      if (known && told && told._id !== known._id) await revalidate()
    }
    const restored = ({ persisted }: PageTransitionEvent) => persisted && void look()
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', restored)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', restored)
    }
  }, [ask, revalidate])
  // A private page in another tab must not outlive the session: its loader says who may stay. If the user is
  // unchanged, or cannot be read, the page stays with what is being typed: a failing loader would replace it.
  const hear = useCallback(async () => {
    const known = JSON.stringify(shown.current)
    const told = await ask()
    if (told !== undefined && JSON.stringify(told) !== known) await revalidate()
  }, [ask, revalidate])
  const tell = useOtherTabs(hear)

  const setUser = useCallback(
    (user: User | null) => {
      latest.current += 1
      setKnown(user)
      tell()
    },
    [tell, setKnown],
  )

  const value = useMemo(() => ({ user, loading, setUser, ask }), [user, loading, setUser, ask])
  return <CurrentUserContext value={value}>{children}</CurrentUserContext>
}

/** The part of the site: the dashboard, the login, or undefined for any other page. */
const areaOf = (pathname: string) => /^\/(dashboard|login)/.exec(pathname)?.[1]

export const useCurrentUser = () => use(CurrentUserContext)
