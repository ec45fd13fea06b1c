import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { fr } from '#contract/french'
import { LocalMailbox } from '#web/accounts/local-mailbox.tsx'
import { sendVerificationEmail } from '#web/accounts/users.api.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Requests the e-mail that verifies the user's address, as often as needed. */
export function VerificationRequest() {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState(false)
  const send = useAct(sendVerificationEmail, {
    success: ({ message }) => message,
    failure: "Erreur lors de l'envoi de l'email de vérification",
    info: ['verification.done'],
    onDone: () => setSent(true),
    // The address was verified meanwhile, or the session ended: the loader redirects.
    onRefused: ({ status }) => void ((status === 409 || status === 401) && revalidate()),
  })
  return (
    <>
      {sent && !send.error && (
        <Notice kind="success">
          {fr(
            'E-mail envoyé. Ouvrez le lien qu’il contient : cette page s’en apercevra d’elle-même. Il peut se cacher dans les indésirables.',
          )}
          <LocalMailbox />
        </Notice>
      )}
      {send.error && (
        <Notice kind="error">
          {send.error.reason && <p>{send.error.reason}</p>}
          {fr(
            send.error.status === 0
              ? 'La réponse n’est pas arrivée : l’e-mail est peut-être parti. Regardez dans votre boîte avant de réessayer.'
              : 'L’e-mail n’est pas parti. Patientez un instant, puis réessayez.',
          )}
        </Notice>
      )}
      <Button
        size="large"
        variant={sent ? 'secondary' : 'primary'}
        pending={send.pending}
        // The second click of a double click would send another e-mail and invalidate the first one's link.
        onClick={({ detail }) => detail > 1 || send()}
      >
        {sent ? 'Renvoyer l’e-mail' : 'Envoyer l’e-mail de vérification'}
      </Button>
    </>
  )
}
