import { fr } from '#contract/french'
import { useShop } from '#web/lib/shop.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Says where to find the e-mail while the shop has no mail server. */
export function LocalMailbox() {
  if (!useShop().mailbox) return null
  return (
    <p className="mt-2 text-sm">
      {fr('Aucun serveur d’envoi n’est configuré : l’e-mail se trouve dans la')}{' '}
      <TextLink to="/mailbox" target="_blank">
        messagerie locale
      </TextLink>
      .
    </p>
  )
}
