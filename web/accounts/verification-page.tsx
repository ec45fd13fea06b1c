import { useEffect } from 'react'
import type { User } from '#contract/accounts'
import { fr } from '#contract/french'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { useVerification } from '#web/accounts/use-verification.ts'
import type { ApiError } from '#web/lib/api.ts'
import { catchFocus } from '#web/lib/lost-focus.ts'
import { userContext } from '#web/lib/page-context.ts'
import { rememberedReturn, withReturn } from '#web/lib/return-address.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/verification-page'

/** Reading the user makes the page uncacheable: its address is a secret. */
export async function loader({ context }: Route.LoaderArgs) {
  await context.get(userContext)()
  return null
}

export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

/** Opened from the e-mail. Only the browser confirms: a mail scanner fetching the page confirms nothing. */
export default function VerificationPage({ params }: Route.ComponentProps) {
  const { error, retry } = useVerification(params.token)
  const { user } = useCurrentUser()
  const failed = error !== null
  // The « Réessayer » button disappears with the error, and must not take the focus with it.
  useEffect(() => (failed ? () => catchFocus() : undefined), [failed])
  // The server never gets here: it has no storage.
  const back = failed ? rememberedReturn() : undefined
  const isVerified = error?.status === 400 && user?.isVerified
  return (
    <AccountFrame title="Vérification de votre adresse" description="Confirmation d’une adresse e-mail.">
      {error ? (
        <>
          <Notice kind={isVerified ? 'info' : 'error'}>{fr(reasonOf(error, user))}</Notice>
          <div className="flex flex-wrap gap-3">
            {error.status !== 400 && <Button onClick={retry}>Réessayer</Button>}
            {isVerified ? (
              <LinkButton to="/categories">Voir les catégories</LinkButton>
            ) : user ? (
              <LinkButton to={withReturn('/verify-email', back)}>Demander un nouveau lien</LinkButton>
            ) : (
              <LinkButton to={withReturn('/login', back)}>Se connecter</LinkButton>
            )}
            <LinkButton to="/contact" variant="secondary">
              Nous contacter
            </LinkButton>
          </div>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner />
          Un instant, nous vérifions votre adresse…
        </p>
      )}
      <noscript>
        <p>Activez JavaScript dans votre navigateur pour confirmer votre adresse.</p>
      </noscript>
    </AccountFrame>
  )
}

function reasonOf({ status }: ApiError, user: User | null) {
  if (status !== 400) return 'La vérification n’a pas pu se faire maintenant. Le lien reste valable.'
  if (user?.isVerified) return 'Ce lien n’est plus valable, mais votre adresse est déjà vérifiée.'
  return `Ce lien n’est plus valable : il a expiré, ou un lien plus récent l’a remplacé.${user ? '' : ' Connectez-vous pour en demander un autre.'}`
}
