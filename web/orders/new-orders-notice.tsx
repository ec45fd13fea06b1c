import { BellRing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { count } from '#contract/french'
import type { Orders } from '#contract/orders'
import { useOrderNews } from '#web/orders/order-news-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'

type Rows = Pick<Orders, 'orders'>
type Props = {
  reading: Rows | Promise<Rows>
  /** When `reading` was requested, in `performance.now()` time. */
  begun: number
  address: ListAddress
}

/** Announces orders received since the list was read, over its end: no row moves until the user reloads. */
export function NewOrdersNotice({ reading, begun, address }: Props) {
  const { unseen, seen } = useOrderNews()
  const { revalidate, state } = useRevalidator()
  const isAsked = useRef(false)
  const isAtNewest = startsAtNewest(address)
  // A list that starts at the newest order holds those announced before it was requested.
  // Elsewhere new orders wait until the user reloads.
  useEffect(() => {
    if (!isAtNewest && !isAsked.current) return
    let current = true
    const show = ({ orders }: Rows) => {
      if (!current) return
      isAsked.current = false
      const rows = new Set(orders.map(({ _id }) => _id))
      seen(({ _id, at }) => at < begun || rows.has(_id))
    }
    Promise.resolve(reading).then(show, () => {})
    return () => {
      current = false
    }
  }, [reading, begun, isAtNewest, seen])
  return (
    <div role="status" className="sticky bottom-4 z-20 justify-self-center">
      {unseen > 0 && (
        <div
          data-over-the-list
          className="flex items-center gap-3 rounded border border-line border-l-4 border-l-methylene bg-surface py-2 pr-2 pl-4 text-sm shadow-cast"
        >
          <BellRing aria-hidden className="size-5 shrink-0 text-methylene-ink" />
          {count(unseen, 'nouvelle commande', 'nouvelles commandes')}
          <Button
            variant="secondary"
            size="small"
            pending={state === 'loading'}
            onClick={() => {
              isAsked.current = true
              void revalidate()
            }}
          >
            Actualiser la liste
          </Button>
        </div>
      )}
    </div>
  )
}

/** Every period includes today's orders; the other filters may leave them out. */
function startsAtNewest({ isFirstPage, sort, kind, filter }: ListAddress) {
  return isFirstPage && sort === kind.sort && !['q', 'client', 'product', 'status'].some(filter)
}
