import { OrderPlaced, OrderPlacedFoot } from '#web/orders/order-placed.tsx'
import { OrderRecap, OrderRecapFoot } from '#web/orders/order-recap.tsx'
import type { Ordering, Wish } from '#web/orders/use-order.ts'

type Props = { ordering: Ordering; wish: Wish }

// The steps after « Commander », loaded when it is pressed: most visitors order nothing.

export function OrderStep({ ordering, wish }: Props) {
  return ordering.step === 'placed' ? (
    <OrderPlaced ordering={ordering} />
  ) : (
    <OrderRecap ordering={ordering} wish={wish} />
  )
}

export function OrderStepFoot({ ordering, wish, onClose }: Props & { onClose: () => void }) {
  if (ordering.step === 'placed') return <OrderPlacedFoot ordering={ordering} onClose={onClose} />
  return (
    <OrderRecapFoot ordering={ordering} totalPrice={wish.totalPrice} available={wish.product.availability} />
  )
}
