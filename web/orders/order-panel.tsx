import { Trash2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { figure, fr, fullName, groupPhone } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { optionsText } from '#web/catalogue/options-text.ts'
import { Reference } from '#web/catalogue/reference.tsx'
import { mailto, tel } from '#web/lib/contact-links.ts'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { MoveRefusal } from '#web/orders/move-refusal.tsx'
import { OrderStatusBadge } from '#web/orders/order-status.tsx'
import { staffMovesFrom } from '#web/orders/staff-moves.ts'
import { StaffTimeline } from '#web/orders/staff-timeline.tsx'
import type { Move } from '#web/orders/use-move.ts'
import { Button } from '#web/ui/button.tsx'
import { EditLink } from '#web/ui/data-table/form-links.tsx'
import { RowPanel } from '#web/ui/data-table/row-panel.tsx'
import type { OpenRow } from '#web/ui/data-table/use-open-row.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { linkLook, pressable, TextLink } from '#web/ui/text-link.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

type Props = { opened: OpenRow<Order>; move: Move; onDelete: (order: Order) => void }

/** Everything about one order, beside the list. */
export function OrderPanel({ opened, move, onDelete }: Props) {
  return (
    <RowPanel
      opened={opened}
      title="Commande"
      titleOf={({ number }) => number}
      footer={(order) => <Acts order={order} move={move} onDelete={() => onDelete(order)} />}
    >
      {(order) => (
        <div className="grid gap-7">
          <div className="flex items-center justify-between gap-4">
            <OrderStatusBadge status={order.status} />
            <span className="figures text-sm text-soft">
              <ShopDate at={order.createdAt} withTime />
            </span>
          </div>
          <Article order={order} />
          <Client client={order.client} />
          {order.history && (
            <Section title="Historique">
              <StaffTimeline lines={order.history} />
            </Section>
          )}
          {opened.isPartial && !order.history && (
            <ErrorState
              title="L’historique n’a pas pu être chargé"
              onRetry={opened.retry}
              className="py-6!"
            />
          )}
        </div>
      )}
    </RowPanel>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Article({ order: { product, quantity, totalPrice, poNumber, note } }: { order: Order }) {
  return (
    <Section title="Produit">
      <Facts>
        <Fact name="Produit">
          <TextLink to={`/dashboard/products?fiche=${product.id}`} className={pressable}>
            {fr(product.name)}
          </TextLink>
        </Fact>
        <Fact name="Référence">
          <Reference product={product} />
        </Fact>
        {product.options.length > 0 && <Fact name="Options">{optionsText(product.options)}</Fact>}
        <Fact name="Total">
          <span className="figures">
            {figure(quantity)} × {formatPrice(product.price)} ={' '}
            <strong className="font-semibold">{formatPrice(totalPrice)}</strong>
          </span>
        </Fact>
        {poNumber && <Fact name="Bon de commande">{poNumber}</Fact>}
        {note && (
          <Fact name="Note">
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function Client({ client }: { client: Order['client'] }) {
  return (
    <Section title="Client">
      <Facts>
        <Fact name="Nom">
          <TextLink to={`/dashboard/users?fiche=${client.id}`} className={pressable}>
            {fullName(client)}
          </TextLink>
        </Fact>
        <Fact name="E-mail">
          <a href={mailto(client.email)} className={`${linkLook} ${pressable}`}>
            {client.email}
          </a>
        </Fact>
        <Fact name="Téléphone">
          <a href={tel(client.phoneNumber)} className={`figures ${linkLook} ${pressable}`}>
            {groupPhone(client.phoneNumber)}
          </a>
        </Fact>
        <Fact name="Adresse">
          <span className="whitespace-pre-line">{client.address}</span>
        </Fact>
      </Facts>
    </Section>
  )
}

function Acts({ order, move, onDelete }: { order: Order; move: Move; onDelete: () => void }) {
  const { act, last } = move
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'button')
  // A double click on a row opens the panel under the pointer: its second click must do nothing here.
  const moveTo =
    (status: OrderStatus) =>
    ({ detail }: MouseEvent) =>
      detail > 1 || act(order, status)
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {last?._id === order._id && <MoveRefusal move={move} />}
      {staffMovesFrom(order.status).map(({ to, label, Icon }) => (
        <Button
          key={to}
          variant={to === 'complété' ? 'primary' : 'secondary'}
          size="small"
          pending={act.pending}
          onClick={moveTo(to)}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
      {order.status !== 'annulé' && (
        <EditLink to={`/dashboard/orders/update-order/${order._id}`} variant="secondary" />
      )}
      <Button variant="danger-quiet" size="small" className="ml-auto" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        Supprimer
      </Button>
    </div>
  )
}
