import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { logOut } from '#web/accounts/users.api.ts'
import { useAct } from '#web/lib/use-act.ts'

export type Logout = ReturnType<typeof useLogout>

/** The way out, to the home page. */
export function useLogout() {
  const { setUser } = useCurrentUser()
  const navigate = useNavigate()
  return useAct(logOut, {
    revalidate: false,
    onDone: () => {
      setUser(null)
      navigate('/')
    },
  })
}
