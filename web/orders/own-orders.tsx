import { ClipboardList, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { forgetOrderKeys } from '#web/orders/order-key.ts'
import { type OwnOrdersFilter, ownOrdersPath } from '#web/orders/own-orders-filter.ts'
import type { OwnOrdersReading } from '#web/orders/own-orders-reading.ts'
import { OwnOrdersTable } from '#web/orders/own-orders-table.tsx'
import { useOrderActs } from '#web/orders/use-order-acts.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The client's orders: none at all, none that match the filter, or a page of them. */
export function OwnOrders({ reading }: { reading: OwnOrdersReading }) {
  const { filter, list, all } = reading
  const { cancel, orderAgain, dialogs } = useOrderActs()
  // A filtered list may not show the order that the client is in doubt about.
  const isNewest = !filter.status && !filter.q && !filter.cursor
  useEffect(() => {
    if (isNewest) forgetOrderKeys()
  }, [isNewest])
  return (
    <>
      {all === 0 ? (
        <NoneYet />
      ) : list.orders.length === 0 ? (
        <NoneFound />
      ) : (
        <OwnOrdersTable orders={list.orders} onCancel={cancel} onOrderAgain={orderAgain} />
      )}
      <Pages filter={filter} next={list.nextCursor} previous={list.previousCursor} />
      {dialogs}
    </>
  )
}

function Pages({ filter, next, previous }: PagesProps) {
  if (!next && !previous) return null
  const link = (cursor: string | null | undefined, label: string) =>
    cursor && (
      <LinkButton
        to={ownOrdersPath({ ...filter, cursor })}
        variant="secondary"
        size="small"
        // Safari gives no focus to what is pressed, and the place in the list follows the focus.
        onClick={({ currentTarget }) => currentTarget.focus()}
      >
        {label}
      </LinkButton>
    )
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      <span>{link(previous, 'Commandes plus récentes')}</span>
      {link(next, 'Commandes plus anciennes')}
    </nav>
  )
}

type PagesProps = { filter: OwnOrdersFilter; next: string | null; previous: string | null | undefined }

function NoneYet() {
  return (
    // Hides the filter bar beside the list, which may have come earlier.
    <div data-none>
      <EmptyState
        icon={<ClipboardList aria-hidden />}
        title="Vous n'avez pas encore passé de commande."
        action={<LinkButton to="/categories">Commencer vos achats</LinkButton>}
      >
        Vos commandes et leur avancement apparaîtront ici.
      </EmptyState>
    </div>
  )
}

function NoneFound() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Aucune commande ne correspond"
      action={
        <LinkButton to="/profile" variant="secondary" preventScrollReset>
          Voir toutes mes commandes
        </LinkButton>
      }
    >
      Cherchez un numéro, un nom de produit ou une référence, ou changez de statut.
    </EmptyState>
  )
}
