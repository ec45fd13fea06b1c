import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { count, fr, fullName, groupPhone } from '#contract/french'
import { formatPrice } from '#contract/money'
import { isStaffRole } from '#contract/roles'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { noReference } from '#web/catalogue/reference.tsx'
import { unlessDoubled } from '#web/lib/double-click.ts'
import { EarlierRequest } from '#web/orders/earlier-request.tsx'
import { StepHeading } from '#web/orders/step-heading.tsx'
import { SummaryLine } from '#web/orders/summary-line.tsx'
import type { Ordering, Wish } from '#web/orders/use-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { pressable, TextLink } from '#web/ui/text-link.tsx'

const formId = 'order-recap'

/**
 * The order to confirm: product, options, quantity, total, address. Its links open in a new tab, because
 * coming back would lose the text typed here.
 */
export function OrderRecap({
  ordering,
  wish,
}: {
  ordering: Ordering
  wish: Pick<Wish, 'product' | 'chosen' | 'quantity' | 'unitPrice' | 'totalPrice'>
}) {
  const { product, chosen, quantity, unitPrice, totalPrice } = wish
  return (
    <form
      id={formId}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        ordering.confirm()
      }}
    >
      <StepHeading>Récapitulatif de la commande</StepHeading>
      {ordering.refusal && <Refused ordering={ordering} />}
      <dl className="figures grid gap-3 rounded border border-line bg-ground p-4 text-sm">
        <SummaryLine name="Produit">
          {fr(product.name)}
          <span className="block font-mono text-xs text-soft">{product.reference ?? noReference}</span>
        </SummaryLine>
        {chosen.map(({ name, value }) => (
          <SummaryLine key={name} name={name}>
            {fr(value)}
          </SummaryLine>
        ))}
        <SummaryLine name="Quantité">{count(quantity, 'unité')}</SummaryLine>
        <SummaryLine name="Prix unitaire">
          {unitPrice !== undefined && <span className="numeral">{formatPrice(unitPrice)}</span>}
        </SummaryLine>
        <SummaryLine name="Total" strong>
          {totalPrice !== undefined && <span className="numeral font-medium">{formatPrice(totalPrice)}</span>}
        </SummaryLine>
      </dl>
      <Delivery />
      <TextField
        label="Numéro de bon de commande"
        optional
        maxLength={50}
        autoComplete="off"
        readOnly={ordering.pending}
        value={ordering.mentions.poNumber}
        error={ordering.refusal?.fields.poNumber}
        enterKeyHint="next"
        onKeyDown={goOnToNote}
        onChange={({ target }) => ordering.write({ ...ordering.mentions, poNumber: target.value })}
      />
      <TextArea
        label="Note pour la livraison"
        name="note"
        optional
        rows={3}
        maxLength={500}
        readOnly={ordering.pending}
        value={ordering.mentions.note}
        error={ordering.refusal?.fields.note}
        hint={count(500 - ordering.mentions.note.length, 'caractère restant', 'caractères restants')}
        onChange={({ target }) => ordering.write({ ...ordering.mentions, note: target.value })}
      />
      <p className="text-sm text-soft">
        En confirmant, vous acceptez les{' '}
        <TextLink to="/conditions" target="_blank">
          conditions de vente
        </TextLink>
        . Vos coordonnées servent à traiter la commande{'\u202f'}; voir{' '}
        <TextLink to="/donnees-personnelles" target="_blank">
          vos données personnelles
        </TextLink>
        .
      </p>
    </form>
  )
}

/** Enter, as scanners and telephones send it after a number, orders nothing yet. */
function goOnToNote(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>('[name=note]')?.focus()
}

type FootProps = { ordering: Ordering; totalPrice: number | undefined; available: boolean }

export function OrderRecapFoot({ ordering, totalPrice, available }: FootProps) {
  return (
    <div className="grid gap-3">
      <output
        aria-live="polite"
        aria-atomic="true"
        className="flex items-baseline justify-between text-sm text-soft"
      >
        Total
        <span className="numeral text-xl font-medium text-ink">
          {totalPrice === undefined ? '—' : formatPrice(totalPrice)}
        </span>
      </output>
      {ordering.refusal && <p className="text-sm text-eosine-ink">{ordering.refusal.message}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" size="large" disabled={ordering.pending} onClick={ordering.change}>
          Modifier
        </Button>
        <Button
          type="submit"
          form={formId}
          size="large"
          aria-disabled={!available || undefined}
          pending={ordering.pending}
          onClick={unlessDoubled}
        >
          Confirmer
        </Button>
      </div>
    </div>
  )
}

function Delivery() {
  const { user } = useCurrentUser()
  const heading = useId()
  if (!user) return null
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
      <MapPin aria-hidden className="row-span-2 mt-0.5 size-5 text-soft" />
      <h4 id={heading} className="font-medium">
        Adresse de livraison
      </h4>
      <div className="grid gap-1">
        <address className="text-soft not-italic">
          {fullName(user)}
          <br />
          <span className="whitespace-pre-line">{user.address}</span>
          <br />
          <span className="figures">{groupPhone(user.phoneNumber)}</span>
        </address>
        <TextLink to="/edit-profile" target="_blank" className={`${pressable} justify-self-start`}>
          Modifier mon adresse
        </TextLink>
      </div>
    </section>
  )
}

function Refused({ ordering: { refusal } }: { ordering: Ordering }) {
  const { user } = useCurrentUser()
  if (!refusal) return null
  return (
    <Notice kind="error">
      <p>{refusal.message}</p>
      <EarlierRequest error={refusal} to={user && isStaffRole(user.role) ? '/dashboard/orders' : '/profile'}>
        vos commandes
      </EarlierRequest>
    </Notice>
  )
}
