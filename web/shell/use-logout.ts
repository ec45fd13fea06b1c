import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { logOut } from '#web/accounts/users.api.ts'
import { agreed, mayLeave } from '#web/lib/leaving.ts'
import { catchFocus } from '#web/lib/lost-focus.ts'
import { notify } from '#web/lib/snackbar.ts'
import { useAct } from '#web/lib/use-act.ts'

export type Logout = ReturnType<typeof useLogout>

/** The way out, to the home page; while something is unsaved it asks before the session is ended. */
export function useLogout() {
  const { setUser } = useCurrentUser()
  const navigate = useNavigate()
  const act = useAct(logOut, {
    onDone: async () => {
      setUser(null)
      notify('Vous êtes déconnecté.', 'info')
      await navigate('/', { state: agreed })
      // On the home page itself nothing but the button has gone.
      catchFocus()
    },
  })
  const ask = async () => {
    if (await mayLeave()) await act()
  }
  return Object.assign(ask, { pending: act.pending, error: act.error })
}
