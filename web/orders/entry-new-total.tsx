import { fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { ApiError } from '#web/lib/api.ts'

/** What the order comes to where its price changed meanwhile. */
export function NewTotal({ error }: { error: ApiError | null }) {
  const { totalPrice } = error?.details ?? {}
  if (error?.code !== 'order.priceChanged' || typeof totalPrice !== 'number') return null
  return (
    <p className="figures">
      {fr('Nouveau total : ')}
      <strong>{formatPrice(totalPrice)}</strong>. Rien n’est enregistré. Enregistrez encore une fois pour
      l’accepter.
    </p>
  )
}
