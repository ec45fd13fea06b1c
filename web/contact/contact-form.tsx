import { Send } from 'lucide-react'
import { fr } from '#contract/french'
import { sendMessage } from '#web/contact/contact.api.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useShop } from '#web/lib/shop.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const loadSchema = () => import('#contract/contact').then(({ ContactMessage }) => ContactMessage)

export function ContactForm() {
  const shop = useShop()
  const form = useSchemaForm(loadSchema, { email: '', message: '' })
  const send = useAct(sendMessage(shop), {
    success: 'Message envoyé avec succès',
    failure: "Erreur lors de l'envoi du message",
    // Resets after the form counts as submitted, which happens after this callback: otherwise the next
    // message would be validated at its first letter.
    onDone: () => void setTimeout(form.reset),
    onRefused: form.refuse,
  })
  return (
    <form {...form.props(send)} className="grid gap-6">
      {send.error && (
        <Notice kind="error">
          {send.error.reason && <p>{send.error.reason}</p>}
          {fr(
            `${send.error.status === 0 ? 'La réponse n’est pas arrivée : votre message est peut-être parti.' : 'Votre message n’est pas parti.'} Il est toujours ci-dessous : vous pouvez réessayer, ou nous écrire à ${shop.email}.`,
          )}
        </Notice>
      )}
      <TextField
        label="Votre adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <TextArea label="Votre message" rows={8} maxLength={5000} required {...form.field('message')} />
      <p className="text-sm text-soft">
        Votre adresse ne sert qu’à vous répondre.{' '}
        <TextLink to="/donnees-personnelles" target="_blank">
          Vos données personnelles
        </TextLink>
      </p>
      <SubmitButton pending={send.pending} className="justify-self-start">
        {!send.pending && <Send aria-hidden className="size-4" />}
        Envoyer
      </SubmitButton>
    </form>
  )
}
