import { fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { ApiError } from '#web/lib/api.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why the order was not saved, for as long as it takes to read; a stale record is told by the form's end. */
export function OrderEntryRefusal({ error }: { error: ApiError | null }) {
  if (!error || error.code === 'request.stale' || Object.keys(error.fields).length > 0) return null
  const { totalPrice } = error.details
  return (
    <Notice kind="error">
      <p>{error.message}</p>
      {error.code === 'order.priceChanged' && typeof totalPrice === 'number' && (
        <p className="figures">
          {fr('Nouveau total : ')}
          <strong>{formatPrice(totalPrice)}</strong>. Rien n’est enregistré. Enregistrez encore une fois pour
          l’accepter.
        </p>
      )}
    </Notice>
  )
}
