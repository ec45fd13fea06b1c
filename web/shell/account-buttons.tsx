import { LayoutDashboard, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { logOut } from '#web/accounts/users.api.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The way in for a visitor; for who is logged in, the way out and to their own pages. */
export function AccountButtons() {
  const { user } = useCurrentUser()
  if (user) return <LoggedIn role={user.role} />
  return (
    <>
      <LinkButton to="/login" variant="quiet" prefetch="intent">
        Connecter
      </LinkButton>
      <LinkButton to="/signup" prefetch="intent">
        S'inscrire
      </LinkButton>
    </>
  )
}

function LoggedIn({ role }: { role: string }) {
  const { setUser } = useCurrentUser()
  const navigate = useNavigate()
  const leave = useAct(logOut, {
    revalidate: false,
    onDone: () => {
      setUser(null)
      navigate('/')
    },
  })
  const staff = role === 'admin' || role === 'superAdmin'
  return (
    <>
      <Button variant="secondary" pending={leave.pending} onClick={() => leave()}>
        Logout
      </Button>
      {staff ? (
        <IconLink to="/dashboard" label="Tableau de bord">
          <LayoutDashboard aria-hidden />
        </IconLink>
      ) : (
        <IconLink to="/profile" label="Mon profil">
          <UserRound aria-hidden />
        </IconLink>
      )}
    </>
  )
}
