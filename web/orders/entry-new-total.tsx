import { fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { ApiError } from '#web/lib/api.ts'
import type { OrderEntry } from '#web/orders/use-order-entry.ts'

/** What the order comes to where its price changed meanwhile, while it is the one that was refused. */
export function NewTotal({ error, entry }: { error: ApiError | null; entry: OrderEntry }) {
  const { totalPrice } = error?.details ?? {}
  if (error?.code !== 'order.priceChanged' || typeof totalPrice !== 'number' || !entry.isAsTold) return null
  return (
    <p className="figures">
      {fr('Nouveau total : ')}
      <strong>{formatPrice(totalPrice)}</strong>. Rien n’est enregistré. Enregistrez encore une fois pour
      l’accepter.
    </p>
  )
}
