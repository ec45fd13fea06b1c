import type { Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import { lowestPrice } from '#contract/prices'
import type { Ordering } from '#web/orders/use-order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Props = {
  product: Product
  /** In DA; undefined while a choice is missing. */
  prices: { unitPrice: number | undefined; totalPrice: number | undefined }
  ordering: Pick<Ordering, 'begin' | 'beginning' | 'fault'>
  onCancel: () => void
}

/** The unit price and the total, announced at every change, and the order button. */
export function ProductTotal({ product, prices, ordering, onCancel }: Props) {
  const { availability } = product
  return (
    <div className="grid gap-3">
      <output
        aria-live="polite"
        aria-atomic="true"
        className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-soft"
      >
        <span className="grid">
          Prix unitaire
          <span className="text-base text-ink">
            {prices.unitPrice === undefined && 'à partir de '}
            <span className="numeral">{formatPrice(prices.unitPrice ?? lowestPrice(product))}</span>
          </span>
        </span>
        <span className="ml-auto grid text-right">
          Total
          <Total {...prices} />
        </span>
      </output>
      <p id="order-reason" className="text-sm empty:hidden">
        {!availability && (
          <span className="text-soft">
            {fr('Ce produit est indisponible pour le moment : il ne peut pas être commandé. ')}
            <TextLink to="/contact">Demander quand il revient</TextLink>
          </span>
        )}
        {availability && ordering.fault && <span className="text-eosine-ink">{ordering.fault.message}</span>}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {/* It stands where the recap's « Modifier » was, whose double click must not close the drawer. */}
        <Button variant="secondary" size="large" onClick={({ detail }) => detail > 1 || onCancel()}>
          Annuler
        </Button>
        <Button
          size="large"
          disabled={!availability}
          pending={ordering.beginning}
          aria-describedby="order-reason"
          onClick={ordering.begin}
        >
          Commander
        </Button>
      </div>
    </div>
  )
}

function Total({ unitPrice, totalPrice }: Props['prices']) {
  if (totalPrice !== undefined) {
    return <span className="numeral text-xl font-medium text-ink">{formatPrice(totalPrice)}</span>
  }
  return <span className="text-base text-ink">{unitPrice === undefined ? 'selon l’option' : '—'}</span>
}
