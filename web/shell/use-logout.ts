import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { logOut } from '#web/accounts/users.api.ts'
import { agreed, mayLeave } from '#web/lib/leaving.ts'
import { useAct } from '#web/lib/use-act.ts'

export type Logout = ReturnType<typeof useLogout>

/** The way out, to the home page; while something is unsaved it asks before the session is ended. */
export function useLogout() {
  const { setUser } = useCurrentUser()
  const navigate = useNavigate()
  const act = useAct(logOut, {
    onDone: () => {
      setUser(null)
      navigate('/', { state: agreed })
    },
  })
  const ask = async () => {
    if (await mayLeave()) await act()
  }
  return Object.assign(ask, { pending: act.pending, error: act.error })
}
