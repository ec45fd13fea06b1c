import { useState } from 'react'
import type { Product } from '#contract/catalogue'
import { isSameArticle } from '#contract/choice'
import { staffStatuses } from '#contract/order-statuses'
import type { EnteredOrder, Order } from '#contract/orders'
import { useAct } from '#web/lib/use-act.ts'
import { useRecordAct } from '#web/lib/use-record-act.ts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { orProductChanged } from '#web/orders/changed-product.ts'
import { EarlierRequest } from '#web/orders/earlier-request.tsx'
import { NewTotal } from '#web/orders/entry-new-total.tsx'
import { mergeEntry } from '#web/orders/order-entry.ts'
import { OrderEntryFields } from '#web/orders/order-entry-fields.tsx'
import { newKey } from '#web/orders/order-key.ts'
import { findOrder } from '#web/orders/orders.api.ts'
import { statusesFrom } from '#web/orders/staff-moves.ts'
import { addOrder, updateOrder } from '#web/orders/staff-orders.api.ts'
import { useOrderEntry } from '#web/orders/use-order-entry.ts'
import { FormActions } from '#web/ui/form-actions.tsx'

const useList = () => useListLeft('/dashboard/orders')

export function AddOrderForm() {
  const list = useList()
  const entry = useOrderEntry()
  const { form } = entry
  // All attempts from this form are one order, until it is answered.
  const [key, setKey] = useState(newKey)
  const renewKey = () => setKey(newKey())
  const send = (order: EnteredOrder) => orProductChanged(addOrder(entry.sent(order), key), order.product)
  const add = useAct(send, {
    success: 'Commande ajoutée avec succès',
    failure: "Erreur lors de l'ajout de la commande",
    go: list,
    onDone: renewKey,
    onRefused: (error) => {
      // The order was changed after an attempt whose answer was lost.
      if (error.code === 'order.keyReused') renewKey()
      entry.hear(error)
    },
  })
  return (
    <form {...form.props(add)} className="grid gap-5">
      <OrderEntryFields entry={entry} statuses={staffStatuses} />
      <FormActions submit="Ajouter la commande" back={list} form={form} act={add}>
        <NewTotal error={add.error} entry={entry} />
        <EarlierRequest error={add.error} to="/dashboard/orders">
          les commandes
        </EarlierRequest>
      </FormActions>
    </form>
  )
}

type UpdateProps = {
  order: Order
  /** As it is in the catalogue today. */
  product: Product
  reload: () => void
}

/** A cancelled order has no form. */
export function UpdateOrderForm({ order, product, reload }: UpdateProps) {
  const list = useList()
  const entry = useOrderEntry({ order, product })
  const { form } = entry
  const save = useRecordAct(
    async (entered: EnteredOrder, seen: Order) => {
      const sent = entry.sent(entered)
      const isOverTheirs = seen.updatedAt !== order.updatedAt
      const changes = isOverTheirs ? mergeEntry(sent, order, await findOrder(order._id)) : sent
      const saving = updateOrder(order._id, changes, seen)
      return isSameArticle(order.product, changes.product)
        ? saving
        : orProductChanged(saving, changes.product)
    },
    order,
    {
      success: 'Commande mise à jour avec succès',
      failure: 'Erreur lors de la mise à jour de la commande',
      go: list,
      onRefused: entry.hear,
    },
  )
  return (
    <form {...form.props(save.act)} className="grid gap-5">
      <OrderEntryFields entry={entry} statuses={statusesFrom(order.status)} present={order} />
      <FormActions submit="Enregistrer" back={list} form={form} reload={reload} {...save}>
        <NewTotal error={save.act.error} entry={entry} />
      </FormActions>
    </form>
  )
}
