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
  /** When that was asked for, as `performance.now()` counts. */
  begun: number
  address: ListAddress
}

/** Orders that came in since the list was read: nothing moves under the pointer until one asks for them. */
export function NewOrdersNotice({ reading, begun, address }: Props) {
  const { unseen, seen } = useOrderNews()
  const { revalidate, state } = useRevalidator()
  const isAsked = useRef(false)
  const isAtNewest = startsAtNewest(address)
  // A list that starts at the newest holds what was heard of before it was asked for; elsewhere orders wait to be asked for.
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
  if (unseen === 0) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded border-l-4 border-methylene bg-methylene-wash py-2 pr-2 pl-4 text-sm"
    >
      <BellRing aria-hidden className="size-5 text-methylene-ink" />
      {count(unseen, 'nouvelle commande', 'nouvelles commandes')}
      <Button
        variant="secondary"
        size="small"
        className="ml-auto"
        pending={state === 'loading'}
        onClick={() => {
          isAsked.current = true
          void revalidate()
        }}
      >
        Actualiser la liste
      </Button>
    </div>
  )
}

/** A period has today's orders in it; whatever else narrows the list may leave them out. */
function startsAtNewest({ isFirstPage, sort, kind, filter }: ListAddress) {
  return isFirstPage && sort === kind.sort && !['q', 'client', 'product', 'status'].some(filter)
}
