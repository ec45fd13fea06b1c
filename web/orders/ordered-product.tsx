import { fr } from '#contract/french'
import type { Order } from '#contract/orders'
import { optionsText } from '#web/catalogue/options-text.ts'
import { Reference } from '#web/catalogue/reference.tsx'

/** The ordered product: its name, its reference and the chosen options. */
export function OrderedProduct({
  product,
  className = '',
}: {
  product: Order['product']
  className?: string
}) {
  return (
    <div className={`grid gap-0.5 ${className}`}>
      <span className="font-medium wrap-anywhere">{fr(product.name)}</span>
      <Reference product={product} className="text-xs text-soft" />
      {product.options.length > 0 && (
        <span className="text-xs wrap-anywhere text-soft">{optionsText(product.options)}</span>
      )}
    </div>
  )
}
