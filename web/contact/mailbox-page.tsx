import { Inbox } from 'lucide-react'
import { data } from 'react-router'
import { fr } from '#contract/french'
import { readMailbox } from '#web/contact/contact.api.ts'
import { MailboxMessageCard } from '#web/contact/mailbox-message-card.tsx'
import { forPage } from '#web/lib/api.ts'
import { shopContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/mailbox-page'

/** With a mail server configured, this page does not exist. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).mailbox) throw data(null, { status: 404 })
  return null
}

// Read in the browser only: the mailbox changes with every act and must never be cached as HTML.
export const clientLoader = async () => ({ messages: await forPage(readMailbox()) })
clientLoader.hydrate = true as const

const Head = () => (
  <PageHead title="Messagerie locale" description="Les e-mails que la boutique aurait envoyés." hidden />
)

export function HydrateFallback() {
  return (
    <div className="measure grid gap-6 py-12">
      <Head />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

/** The e-mails that the shop would have sent, where no mail server is configured. */
export default function MailboxPage({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <div className="measure grid gap-6 py-12">
      <Head />
      <h1 className="text-2xl">Messagerie locale</h1>
      <Notice>
        {fr(
          'Aucun serveur d’envoi n’est configuré : les e-mails de la boutique restent ici, du plus récent au plus ancien.',
        )}
      </Notice>
      {messages.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden />}
          title="Aucun message pour le moment"
          action={
            <>
              <LinkButton to="/contact">Nous écrire</LinkButton>
              <LinkButton to="/categories" variant="secondary">
                Voir les catégories
              </LinkButton>
            </>
          }
        >
          {fr('Créez un compte, passez une commande ou écrivez-nous : les e-mails apparaîtront ici.')}
        </EmptyState>
      ) : (
        <ol className="grid gap-4">
          {messages.map((message) => (
            <li key={`${message.at} ${message.to} ${message.subject}`}>
              <MailboxMessageCard message={message} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
