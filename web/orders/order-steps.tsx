import { OrderPlaced, OrderPlacedFoot } from '#web/orders/order-placed.tsx'
import { OrderRecap, OrderRecapFoot } from '#web/orders/order-recap.tsx'
import type { useOrder, Wish } from '#web/orders/use-order.ts'

type Props = { order: ReturnType<typeof useOrder>; wish: Wish }

// What follows « Commander », loaded when it is pressed: most who look at a product do not order it.

export function OrderStep({ order, wish }: Props) {
  return order.step === 'placed' ? <OrderPlaced order={order} /> : <OrderRecap order={order} wish={wish} />
}

export function OrderStepFoot({ order, wish, onClose }: Props & { onClose: () => void }) {
  if (order.step === 'placed') return <OrderPlacedFoot order={order} onClose={onClose} />
  return <OrderRecapFoot order={order} totalPrice={wish.totalPrice} available={wish.product.availability} />
}
