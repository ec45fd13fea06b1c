import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { count, fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { useAct } from '#web/lib/use-act.ts'
import { cancelOrder } from '#web/orders/orders.api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Asks before an order is cancelled for good, naming what was ordered. */
export function CancelDialog({ order, onClosed }: { order: Order; onClosed: () => void }) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const cancel = useAct(cancelOrder, {
    success: 'Commande annulée avec succès.',
    failure: "Erreur lors de l'annulation de la commande.",
    info: ['order.closed'],
    revalidate: true,
    onDone: close,
    onRefused: ({ status, code }) => {
      // The page shows an outdated order, or nobody is logged in. In all other cases the user may try again.
      if (status !== 401 && status !== 404 && code !== 'order.closed') return
      // If the order is gone the dialog stays open: nothing in the page would say so.
      if (status !== 404) close()
      revalidate()
    },
  })
  return (
    <AlertDialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={fr(`Annuler la commande de « ${order.product.name} » ?`)}
      description={
        <>
          {fr(
            `Commande ${order.number}, ${count(order.quantity, 'unité')}, ${formatPrice(order.totalPrice)}. Une commande annulée ne peut pas être rétablie.`,
          )}
          {open && cancel.error && (
            <Notice kind="error" className="mt-4">
              {cancel.error.message}
            </Notice>
          )}
        </>
      }
      cancel="Garder la commande"
      confirm="Annuler la commande"
      onConfirm={() => cancel(order._id)}
      pending={cancel.pending}
    />
  )
}
