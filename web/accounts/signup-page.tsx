import { useSearchParams } from 'react-router'
import { fr } from '#contract/french'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { AccountLink } from '#web/accounts/account-link.tsx'
import { requireStranger } from '#web/accounts/guards.ts'
import { SignupForm } from '#web/accounts/signup-form.tsx'
import { userContext } from '#web/lib/page-context.ts'
import { returnAddress } from '#web/lib/return-address.ts'
import type { Route } from './+types/signup-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStranger(await context.get(userContext)(), url)
  return null
}

export default function SignupPage() {
  const [params] = useSearchParams()
  const back = returnAddress(params)
  return (
    <AccountFrame
      title="Créer un compte"
      introduction="Une minute, une adresse à vérifier, et vous pouvez commander."
      description="Créez votre compte client pour commander."
    >
      <SignupForm back={back} />
      <p className="border-t border-line pt-6 text-soft">
        {fr('Déjà un compte ?')}{' '}
        <AccountLink to="/login" back={back}>
          Se connecter
        </AccountLink>
      </p>
    </AccountFrame>
  )
}
