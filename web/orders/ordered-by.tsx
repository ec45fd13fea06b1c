import type { Order } from '#contract/orders'
import { ClientAddress } from '#web/orders/client-address.tsx'
import { Card } from '#web/ui/card.tsx'
import { pressable, TextLink } from '#web/ui/text-link.tsx'

/** The client of an order, as recorded when it was placed. */
export function OrderedBy({ client }: { client: Order['client'] }) {
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">Client</h2>
      <ClientAddress client={client} className="text-sm" />
      <p className="text-sm text-soft">Tel qu’il était au moment de la commande.</p>
      <AccountLink client={client} />
    </Card>
  )
}

export function AccountLink({ client }: { client: Order['client'] }) {
  return (
    <TextLink
      to={`/dashboard/users/update-user/${client.id}`}
      className={`${pressable} justify-self-start text-sm`}
    >
      Voir le compte du client
    </TextLink>
  )
}
