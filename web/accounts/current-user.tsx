import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts'
import { useOtherTabs } from '#web/accounts/other-tabs.ts'
import { noteSession } from '#web/accounts/session-hint.ts'
import { whoAmI } from '#web/accounts/users.api.ts'

type Current = {
  /** Null while nobody is logged in, and while it is not known yet. */
  user: User | null
  /** Until the server has first said who is looking, or could not be asked. */
  loading: boolean
  /** After a login, a verification, an edited profile, a logout. The other tabs hear of it. */
  setUser: (user: User | null) => void
  /** Asks the server. */
  ask: () => void
}

const CurrentUserContext = createContext<Current>({
  user: null,
  loading: true,
  setUser: () => {},
  ask: () => {},
})

/**
 * Asks who is looking, in the browser: the pages' HTML is the same for everyone. Asks again where a session that ended
 * by itself would pass unnoticed: out of the dashboard, at the login, and when the tab is looked at again. When it
 * cannot be asked, whoever was known stays, at first nobody, and the next address asks again.
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
  // A late answer must not undo what a login has told meanwhile.
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
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask])

  const shown = useRef(user)
  useEffect(() => {
    shown.current = user
  }, [user])
  // A private page of another tab must not outlive the session: its loader says who may stay. Where nothing has changed, or
  // nobody can say, the page stays with what is being typed: a loader that fails would take it away.
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

/** The dashboard, the login, or any other page. */
const areaOf = (pathname: string) => /^\/(dashboard|login)/.exec(pathname)?.[1]

export const useCurrentUser = () => use(CurrentUserContext)
