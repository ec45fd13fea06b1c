import { figure } from '#contract/french'
import { formatPrice, largestAmount, totalTooLarge } from '#contract/money'
import type { OrderEntry } from '#web/orders/use-order-entry.ts'
import { Field } from '#web/ui/field.tsx'

/** The total of the order, announced at every change; nobody types it. */
export function EntryTotal({ entry }: { entry: OrderEntry }) {
  const { price, quantity, totalPrice } = entry
  const isTooLarge = totalPrice !== undefined && totalPrice > largestAmount
  return (
    <Field label="Prix total" error={isTooLarge ? totalTooLarge : undefined}>
      {({ id, 'aria-describedby': told }) => (
        <output
          id={id}
          aria-describedby={told}
          aria-live="polite"
          className="figures flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 rounded border border-line bg-ground px-3 py-2"
        >
          <span className="numeral text-lg font-medium">
            {totalPrice === undefined ? '—' : formatPrice(totalPrice)}
          </span>
          {totalPrice !== undefined && price !== undefined && (
            <span className="text-sm text-soft">
              {figure(quantity)} × {formatPrice(price)}
            </span>
          )}
        </output>
      )}
    </Field>
  )
}
