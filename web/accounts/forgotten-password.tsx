import { useState } from 'react'
import { fr } from '#contract/french'
import { LocalMailbox } from '#web/accounts/local-mailbox.tsx'
import { forgotPassword } from '#web/accounts/users.api.ts'
import { notify } from '#web/lib/snackbar.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const loadSchema = () => import('#contract/accounts').then(({ ForgottenPassword }) => ForgottenPassword)

type Props = {
  /** The address as typed in the login form. */
  email: () => string
  /** Shows the error of the address beside its field. */
  onRefused: (error: { fields: Record<string, string> }) => void
}

/** Sends the link for a new password to the address that the login form holds. */
export function ForgottenPassword({ email, onRefused }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const send = useAct(forgotPassword, {
    success: ({ message }) => message,
    failure: 'Erreur lors de la réinitialisation du mot de passe',
    onRefused,
  })

  const ask = async () => {
    setSentTo(undefined)
    const asked = { email: email() }
    const schema = await loadSchema().catch(() => null)
    // The schema could not be loaded: the server checks with the same one.
    const { data, error } = schema?.safeParse(asked) ?? { data: asked }
    if (data) {
      if (await send(data)) setSentTo(data.email)
      return
    }
    const message = error?.issues[0]?.message ?? ''
    onRefused({ fields: { email: message } })
    notify(message, 'error')
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        pending={send.pending}
        // The second click of a double click would invalidate the first link.
        onClick={({ detail }) => detail > 1 || ask()}
        className="-mt-2 justify-self-start text-methylene-ink underline decoration-1 underline-offset-4 -ml-3.25"
      >
        Mot de passe oublié?
      </Button>
      {send.error && <Notice kind="error">{send.error.message}</Notice>}
      {sentTo && (
        <Notice kind="success">
          {fr(
            `Si un compte existe à l’adresse ${sentTo}, un lien pour choisir un nouveau mot de passe vient d’y partir. Il est valable une heure ; pensez à regarder dans les indésirables.`,
          )}
          <LocalMailbox />
        </Notice>
      )}
    </>
  )
}
