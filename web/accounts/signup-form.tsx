import { fr } from '#contract/french'
import { AccountLink } from '#web/accounts/account-link.tsx'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { IdentityFields } from '#web/accounts/identity-fields.tsx'
import { besideTheEmail } from '#web/accounts/refused-email.ts'
import { signUp } from '#web/accounts/users.api.ts'
import { withReturn } from '#web/lib/return-address.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Notice } from '#web/ui/notice.tsx'
import { newPasswordHint, PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const loadSchema = () => import('#contract/accounts').then(({ NewAccount }) => NewAccount)

const nothing = { name: '', familyName: '', email: '', phoneNumber: '', address: '', password: '' }

/** `back`: where to go once the address is verified. */
export function SignupForm({ back }: { back: string | undefined }) {
  const { setUser } = useCurrentUser()
  const form = useSchemaForm(loadSchema, nothing)
  const create = useAct(signUp, {
    success: 'Bienvenue! Votre compte a été créé.',
    failure: "Une erreur s'est produite lors de la création de votre compte. Veuillez réessayer.",
    onDone: setUser,
    go: () => withReturn('/verify-email', back),
    replace: true,
    onRefused: (error) => form.refuse(besideTheEmail(error)),
  })
  return (
    <form {...form.props(create)} className="grid gap-5">
      {create.error && (
        <Notice kind="error">
          {create.error.code === 'signUp.emailTaken' ? (
            <>
              {fr('Cette adresse a déjà son compte. Vous pouvez ')}
              <AccountLink to="/login" back={back}>
                vous connecter
              </AccountLink>
              {fr(', et demander là un nouveau mot de passe s’il vous manque.')}
            </>
          ) : (
            <>
              {create.error.reason && <p>{create.error.reason}</p>}
              {fr(
                create.error.status === 0
                  ? 'La réponse n’est pas arrivée : votre compte a peut-être été créé. Rien de ce que vous avez saisi n’est perdu : réessayez dans un instant.'
                  : 'Votre compte n’a pas encore été créé. Rien de ce que vous avez saisi n’est perdu : corrigez si besoin, puis réessayez.',
              )}
            </>
          )}
        </Notice>
      )}
      <IdentityFields field={form.field} />
      <PasswordField
        label="Mot de passe"
        autoComplete="new-password"
        hint={newPasswordHint}
        required
        {...form.field('password')}
      />
      <p className="text-sm text-soft">
        Ces informations servent à préparer et à livrer vos commandes, à rien d’autre.{' '}
        <TextLink to="/donnees-personnelles" target="_blank">
          Vos données personnelles
        </TextLink>
      </p>
      <SubmitButton pending={create.pending}>S'inscrire</SubmitButton>
    </form>
  )
}
