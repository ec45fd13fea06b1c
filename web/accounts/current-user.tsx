import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#contract/accounts'
import { useOtherTabs } from '#web/accounts/other-tabs.ts'
import { whoAmI } from '#web/accounts/users.api.ts'

type Current = {
  /** Null while nobody is logged in, and while it is not known yet. */
  user: User | null
  loading: boolean
  /** After a login, a verification, an edited profile, a logout. The other tabs hear of it. */
  setUser: (user: User | null) => void
}

const CurrentUserContext = createContext<Current>({ user: null, loading: true, setUser: () => {} })

/**
 * Asks who is looking, once, in the browser: the pages' HTML is the same for everyone. When it cannot be
 * asked, nobody is logged in.
 */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ user: User | null; loading: boolean }>({
    user: null,
    loading: true,
  })
  const { revalidate } = useRevalidator()
  // A late answer must not undo what a login has told meanwhile.
  const latest = useRef(0)

  const ask = useCallback(async () => {
    latest.current += 1
    const asked = latest.current
    const user = await whoAmI().catch(() => null)
    if (asked === latest.current) setState({ user, loading: false })
  }, [])
  useEffect(() => void ask(), [ask])

  // A private page of another tab must not outlive the session: its loader says who may stay.
  const hear = useCallback(() => void ask().then(revalidate), [ask, revalidate])
  const tell = useOtherTabs(hear)

  const setUser = useCallback(
    (user: User | null) => {
      latest.current += 1
      setState({ user, loading: false })
      tell()
    },
    [tell],
  )

  const value = useMemo(() => ({ ...state, setUser }), [state, setUser])
  return <CurrentUserContext value={value}>{children}</CurrentUserContext>
}

export const useCurrentUser = () => use(CurrentUserContext)
