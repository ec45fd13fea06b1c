import { useState } from 'react'
import { fr } from '#contract/french'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { resetPassword, whoAmI } from '#web/accounts/users.api.ts'
import type { ApiError } from '#web/lib/api.ts'
import { userContext } from '#web/lib/page-context.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Notice } from '#web/ui/notice.tsx'
import { newPasswordHint, PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/reset-password-page'

const loadSchema = () => import('#contract/accounts').then(({ NewPassword }) => NewPassword)

/** Reading the user makes the page uncacheable: its address is a secret. */
export async function loader({ context }: Route.LoaderArgs) {
  await context.get(userContext)()
  return null
}

export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  const { setUser, ask } = useCurrentUser()
  const form = useSchemaForm(loadSchema, { password: '' })
  const [wasLost, setWasLost] = useState(false)
  const reset = useAct(resetPassword(params.token), {
    success: ({ message }) => message,
    failure: 'Erreur lors de la réinitialisation du mot de passe',
    // The server has closed all sessions of the account; this browser may be logged in to another one.
    onDone: () => whoAmI().then(setUser, ask),
    go: '/login',
    onRefused: (error) => {
      if (error.status === 0) setWasLost(true)
      form.refuse(error)
    },
  })
  return (
    <AccountFrame
      title="Nouveau mot de passe"
      introduction={fr(
        'Toutes vos sessions ouvertes seront fermées ; vous vous connecterez ensuite avec celui-ci.',
      )}
      description="Choisissez un nouveau mot de passe."
    >
      <form {...form.props(reset)} className="grid gap-5">
        {reset.error && <Notice kind="error">{advice(reset.error, wasLost)}</Notice>}
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          hint={newPasswordHint}
          required
          {...form.field('password')}
        />
        <SubmitButton pending={reset.pending}>Enregistrer le mot de passe</SubmitButton>
      </form>
      <p className="border-t border-line pt-6 text-soft">
        <TextLink to="/login">Revenir à la connexion</TextLink>
      </p>
    </AccountFrame>
  )
}

/** @param wasLost whether an earlier attempt got no answer: it may have used up the link */
function advice({ status, code, reason }: ApiError, wasLost: boolean) {
  if (status === 0)
    return fr(
      'La réponse n’est pas arrivée : le mot de passe a peut-être été changé. Réessayez dans un instant.',
    )
  if (status !== 400)
    return reason ?? fr('Le mot de passe n’a pas pu être changé maintenant. Réessayez dans un instant.')
  if (wasLost && code === 'password.failed')
    return fr(
      'Le mot de passe a peut-être déjà été changé : connectez-vous avec le nouveau. S’il n’est pas accepté, demandez un autre lien depuis la page de connexion : « Mot de passe oublié ? ».',
    )
  return fr(
    'Le mot de passe n’a pas été changé. Si ce lien a plus d’une heure ou a déjà servi, demandez-en un autre depuis la page de connexion : « Mot de passe oublié ? ».',
  )
}
