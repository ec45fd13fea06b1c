import { fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { ApiError } from '#web/lib/api.ts'
import type { OrderEntry } from '#web/orders/use-order-entry.ts'

/** The new total after a price change, as long as the form still holds the refused order. */
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
