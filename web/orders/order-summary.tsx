import { count, fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { Reference } from '#web/catalogue/reference.tsx'
import { ClientAddress } from '#web/orders/client-address.tsx'
import { SummaryLine } from '#web/orders/summary-line.tsx'
import { Card } from '#web/ui/card.tsx'

/** The order as recorded when it was placed: product, quantity, price, client. */
export function OrderSummary({ order }: { order: Order }) {
  const { product, client } = order
  return (
    <Card>
      <section aria-labelledby="produit" className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h2 id="produit" className="text-lg">
            {fr(product.name)}
          </h2>
          <Reference product={product} className="text-xs text-soft" />
        </div>
        <dl className="figures grid gap-2.5 text-sm">
          {product.options.map(({ name, value }) => (
            <SummaryLine key={name} name={name}>
              {fr(value)}
            </SummaryLine>
          ))}
          <SummaryLine name="Prix unitaire">
            <span className="numeral">{formatPrice(product.price)}</span>
          </SummaryLine>
          <SummaryLine name="Quantité">{count(order.quantity, 'unité')}</SummaryLine>
          <SummaryLine name="Prix total" strong className="text-base">
            <span className="numeral font-medium">{formatPrice(order.totalPrice)}</span>
          </SummaryLine>
        </dl>
      </section>
      <section aria-labelledby="livraison" className="grid gap-4 border-t border-line p-5">
        <h2 id="livraison" className="text-lg">
          Livraison
        </h2>
        <ClientAddress client={client} />
        {(order.poNumber || order.note) && (
          <dl className="grid gap-2.5 text-sm">
            {order.poNumber && <SummaryLine name="Bon de commande">{order.poNumber}</SummaryLine>}
            {order.note && (
              <div className="grid gap-1">
                <dt className="text-soft">Note</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{order.note}</dd>
              </div>
            )}
          </dl>
        )}
      </section>
    </Card>
  )
}
