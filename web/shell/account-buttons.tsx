import { LayoutDashboard, UserRound } from 'lucide-react'
import { isStaffRole, type Role } from '#contract/roles'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Logout } from '#web/shell/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Login and sign-up for a visitor; logout and the user's own pages for a logged-in user. */
export function AccountButtons({ logout }: { logout: Logout }) {
  const { user, loading } = useCurrentUser()
  if (user) return <LoggedIn role={user.role} logout={logout} />
  return (
    <div className={cx('contents', loading && 'in-data-session:invisible lg:in-data-session:hidden')}>
      <LinkButton to="/login" variant="quiet" prefetch="intent">
        Connecter
      </LinkButton>
      <LinkButton to="/signup" prefetch="intent">
        S'inscrire
      </LinkButton>
    </div>
  )
}

function LoggedIn({ role, logout }: { role: Role; logout: Logout }) {
  return (
    <>
      <Button variant="secondary" pending={logout.pending} onClick={() => logout()}>
        <span lang="en">Logout</span>
      </Button>
      {isStaffRole(role) ? (
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
