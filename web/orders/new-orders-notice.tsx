import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { count } from '#contract/french'
import { useOrderNews } from '#web/orders/order-news-context.tsx'
import { Button } from '#web/ui/button.tsx'

/** Orders that came in since the list was read: nothing moves under the pointer until one asks for them. */
export function NewOrdersNotice({ reading }: { reading: object }) {
  const { unseen, seen } = useOrderNews()
  const { revalidate, state } = useRevalidator()
  // However the list came to be read: the new ones are in it.
  useEffect(() => {
    let current = true
    Promise.resolve(reading).then(
      () => current && seen(),
      () => {},
    )
    return () => {
      current = false
    }
  }, [reading, seen])
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
        onClick={revalidate}
      >
        Actualiser la liste
      </Button>
    </div>
  )
}
