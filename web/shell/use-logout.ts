import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { logOut } from '#web/accounts/users.api.ts'
import { agreed, mayLeave } from '#web/lib/leaving.ts'
import { catchFocus } from '#web/lib/lost-focus.ts'
import { notify } from '#web/lib/snackbar.ts'
import { useAct } from '#web/lib/use-act.ts'

export type Logout = ReturnType<typeof useLogout>

/** The way out, to the home page; while something is unsaved it asks before the session is ended. */
export function useLogout() {
  const { user, setUser } = useCurrentUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [refusedAt, setRefusedAt] = useState('')
  const act = useAct(logOut, {
    onDone: async () => {
      setUser(null)
      notify('Vous êtes déconnecté.', 'info')
      await navigate('/', { state: agreed })
      // On the home page itself nothing but the button has gone.
      catchFocus()
    },
    onRefused: () => setRefusedAt(pathname),
  })
  const ask = async () => {
    if (await mayLeave()) await act()
  }
  // On another page, or once another tab has ended the session, it would be said of what is over.
  const isOver = !user || pathname !== refusedAt
  return Object.assign(ask, { pending: act.pending, error: isOver ? null : act.error })
}
