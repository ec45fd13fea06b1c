import { useEffect } from 'react'
import { replace, useSearchParams } from 'react-router'
import { fr } from '#contract/french'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { VerificationRequest } from '#web/accounts/verification-request.tsx'
import { useVerifiedElsewhere } from '#web/accounts/verified-elsewhere.ts'
import { userContext } from '#web/lib/page-context.ts'
import { rememberReturn, returnAddress } from '#web/lib/return-address.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/verify-email-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await context.get(userContext)()
  if (!user) throw replace('/')
  if (user.isVerified) throw replace(returnAddress(url.searchParams) ?? '/')
  return { email: user.email }
}

export default function VerifyEmailPage({ loaderData: { email } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const back = returnAddress(params)
  useEffect(() => rememberReturn(back), [back])
  useVerifiedElsewhere(back ?? '/')
  return (
    <AccountFrame
      title="Vérifiez votre adresse e-mail"
      introduction="C’est la dernière étape avant de pouvoir commander."
      description="Demandez l’e-mail qui vérifie votre adresse."
    >
      <p>
        {fr('Le lien de vérification est envoyé à : ')}
        <strong className="block font-mono font-medium break-all">{email}</strong>
      </p>
      <VerificationRequest />
      <p className="border-t border-line pt-6 text-soft">
        {fr('Ce n’est pas la bonne adresse ?')} <TextLink to="/edit-profile">La modifier</TextLink>
      </p>
    </AccountFrame>
  )
}
