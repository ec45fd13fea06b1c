import { Suspense, useState } from 'react'
import { Await } from 'react-router'
import type { Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import type { Order } from '#contract/orders'
import { findProduct } from '#web/catalogue/products.api.ts'
import { noneWhenUnknown } from '#web/lib/api.ts'
import { later } from '#web/lib/soon.ts'
import { orderAgain } from '#web/orders/order-again.ts'
import { OrderAgainOffer } from '#web/orders/order-again-offer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Reads the ordered product from today's catalogue, before its drawer is opened again. */
export default function OrderAgainDialog({ order, onClosed }: { order: Order; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const [reading, setReading] = useState(() => readProduct(order))
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Commander à nouveau"
      description={fr(order.product.name)}
    >
      <Suspense fallback={<Loading />}>
        <Await
          resolve={reading}
          errorElement={
            <ErrorState
              message="Le catalogue n’a pas pu être consulté."
              onRetry={() => setReading(readProduct(order))}
              className="py-6!"
            />
          }
        >
          {(product) => <OrderAgainOffer order={order} again={orderAgain(order, product)} />}
        </Await>
      </Suspense>
    </Dialog>
  )
}

const readProduct = (order: Order): Promise<Product | null> =>
  later(findProduct(order.product.id).catch(noneWhenUnknown))

function Loading() {
  return (
    <div role="status" aria-label="Consultation du catalogue" className="grid gap-4">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
