import { useLocation } from 'react-router'
import { fr } from '#contract/french'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { ForgottenPassword } from '#web/accounts/forgotten-password.tsx'
import { logIn } from '#web/accounts/users.api.ts'
import type { ApiError } from '#web/lib/api.ts'
import { withReturn } from '#web/lib/return-address.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const loadSchema = () => import('#contract/accounts').then(({ Credentials }) => Credentials)

/** `back`: where to go after login and verification; if it is the previous page, the form goes back to it. */
export function LoginForm({ back }: { back: string | undefined }) {
  const { setUser } = useCurrentUser()
  const { state } = useLocation()
  const form = useSchemaForm(loadSchema, { email: '', password: '' })
  const enter = useAct(logIn, {
    success: 'Bienvenue! Vous êtes connecté.',
    onDone: setUser,
    go({ isVerified }) {
      if (!isVerified) return withReturn('/verify-email', back)
      return state?.isBehind ? -1 : (back ?? '/')
    },
    replace: true,
    onRefused: form.refuse,
  })
  return (
    <form {...form.props(enter)} className="grid gap-5">
      {enter.error && <Notice kind="error">{advice(enter.error)}</Notice>}
      <TextField
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <ForgottenPassword email={() => form.getValues('email')} onRefused={form.refuse} />
      <SubmitButton pending={enter.pending}>Se connecter</SubmitButton>
    </form>
  )
}

/** The snackbar says what happened; this text stays, and says what to do. */
function advice({ code, message }: ApiError) {
  if (code !== 'login.failed') return message
  return fr(
    'Cette adresse et ce mot de passe ne vont pas ensemble. Vérifiez la casse du mot de passe, ou demandez-en un nouveau ci-dessous.',
  )
}
