import { largestQuantity } from '#contract/money'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { searchClients } from '#web/accounts/client-choices.ts'
import { EntryTotal } from '#web/orders/entry-total.tsx'
import { searchProductsToOrder } from '#web/orders/products-to-order.ts'
import type { OrderEntry } from '#web/orders/use-order-entry.ts'
import { Picker } from '#web/ui/picker.tsx'
import { Quantity } from '#web/ui/quantity.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  entry: OrderEntry
  /** The statuses that the order may have or take. */
  statuses: readonly OrderStatus[]
  present?: Order
}

export function OrderEntryFields({ entry, statuses, present }: Props) {
  const { form, client, product, combination, quantity } = entry
  return (
    <>
      <Picker
        label="Client"
        name="client.id"
        placeholder="Nom, e-mail ou téléphone"
        none="Aucun client ne correspond."
        search={searchClients}
        hint={client.value?.detail}
        error={form.errorOf('client.id')}
        onBlur={() => void form.trigger('client.id')}
        {...client}
      />
      <Picker
        label="Produit"
        name="product.id"
        placeholder="Nom ou référence"
        none="Aucun produit ne correspond."
        search={searchProductsToOrder}
        hint={product.value?.detail}
        error={form.errorOf('product.id')}
        onBlur={() => void form.trigger('product.id')}
        {...product}
      />
      <Picker
        label="Option"
        name="product.options"
        value={combination.value}
        onChange={combination.onChange}
        search={combination.search}
        disabled={!combination.offered}
        placeholder={combination.offered ? 'Choisir une option' : ''}
        none="Aucune option ne correspond."
        hint={aboutOption(entry)}
        error={form.errorOf('product.options')}
        onBlur={() => void form.trigger('product.options')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Quantity
          label="Quantité"
          name="quantity"
          value={quantity}
          max={largestQuantity}
          error={form.errorOf('quantity')}
          onChange={(value) =>
            form.setValue('quantity', value, {
              shouldDirty: true,
              // The buttons beside the field cause no blur, which would validate it again.
              shouldValidate: form.formState.isSubmitted || Boolean(form.errorOf('quantity')),
            })
          }
          onBlur={() => void form.trigger('quantity')}
        />
        <Select
          label="Statut"
          choices={statuses.map((status) => ({ value: status, label: status }))}
          defaultValue={present?.status}
          {...form.field('status')}
        />
      </div>
      <EntryTotal entry={entry} />
      <TextField
        label="Numéro de bon de commande"
        optional
        maxLength={50}
        autoComplete="off"
        defaultValue={present?.poNumber}
        {...form.field('poNumber')}
      />
      <TextArea
        label="Note pour la livraison"
        optional
        rows={3}
        maxLength={500}
        defaultValue={present?.note}
        {...form.field('note')}
      />
    </>
  )
}

function aboutOption({ product, combination }: OrderEntry) {
  if (combination.offered) return combination.value?.detail
  return product.value ? 'Ce produit n’a pas d’option.' : 'Choisissez d’abord un produit.'
}
