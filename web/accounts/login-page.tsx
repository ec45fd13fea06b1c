import { useSearchParams } from 'react-router'
import { fr } from '#contract/french'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { AccountLink } from '#web/accounts/account-link.tsx'
import { requireStranger } from '#web/accounts/guards.ts'
import { LoginForm } from '#web/accounts/login-form.tsx'
import { userContext } from '#web/lib/page-context.ts'
import { returnAddress } from '#web/lib/return-address.ts'
import type { Route } from './+types/login-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStranger(await context.get(userContext)(), url)
  return null
}

export default function LoginPage() {
  const [params] = useSearchParams()
  const back = returnAddress(params)
  return (
    <AccountFrame
      title="Connexion"
      introduction="Retrouvez vos commandes."
      description="Connexion à votre compte."
    >
      <LoginForm back={back} />
      <p className="border-t border-line pt-6 text-soft">
        {fr('Pas encore de compte ?')}{' '}
        <AccountLink to="/signup" back={back}>
          S'inscrire
        </AccountLink>
      </p>
    </AccountFrame>
  )
}
