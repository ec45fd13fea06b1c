import { useState } from 'react'
import { statusesBefore } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { RefusalSentence } from '#contract/refusals'
import { unreachable } from '#web/lib/api.ts'
import { late, useLate } from '#web/lib/late.ts'
import { notify } from '#web/lib/snackbar.ts'
import { CancelDialog } from '#web/orders/cancel-dialog.tsx'

const closed = 'Vous ne pouvez pas annuler cette commande.' satisfies RefusalSentence
const orderAgainDialog = late(() => import('#web/orders/order-again-dialog.tsx'))

/** What clients can do with their order, and the dialogs for it; render `dialogs` once. */
export function useOrderActs() {
  const [cancelling, setCancelling] = useState<Order>()
  const [again, setAgain] = useState<Order>()
  const OrderAgainDialog = useLate(orderAgainDialog, again !== undefined, () => {
    setAgain(undefined)
    notify(unreachable, 'error')
  })

  const cancel = (order: Order) => {
    if (statusesBefore('annulé', 'client').includes(order.status)) setCancelling(order)
    else notify(closed, 'info')
  }

  const dialogs = (
    <>
      {cancelling && (
        <CancelDialog key={cancelling._id} order={cancelling} onClosed={() => setCancelling(undefined)} />
      )}
      {again && OrderAgainDialog && (
        <OrderAgainDialog key={again._id} order={again} onClosed={() => setAgain(undefined)} />
      )}
    </>
  )
  return { cancel, orderAgain: setAgain, dialogs }
}
