import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { logOut } from '#web/accounts/users.api.ts'
import { agreed, mayLeave } from '#web/lib/leaving.ts'
import { catchFocus } from '#web/lib/lost-focus.ts'
import { notify } from '#web/lib/snackbar.ts'
import { useAct } from '#web/lib/use-act.ts'

export type Logout = ReturnType<typeof useLogout>

/** Logs out and goes to the home page; asks first if anything is unsaved. */
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
      // If the user was on the home page already, only the button has disappeared.
      catchFocus()
    },
    onRefused: () => setRefusedAt(pathname),
  })
  const ask = async () => {
    if (await mayLeave()) await act()
  }
  // On another page, or once another tab has ended the session, the refusal is out of date.
  const isOver = !user || pathname !== refusedAt
  return Object.assign(ask, { pending: act.pending, error: isOver ? null : act.error })
}
