import { PackageX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ProductOffer } from '#web/catalogue/product-offer.tsx'
import type { OpenProduct } from '#web/catalogue/use-open-product.ts'
import { useWayBack } from '#web/lib/use-way-back.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = {
  opened: OpenProduct
  /** The search parameters of the list, which stay in the address when the drawer closes. */
  search: string
}

/** The drawer that the address opens, in all its states. */
export function ProductDrawer({ opened, search }: Props) {
  const { pathname } = useLocation()
  const close = useWayBack(search)
  const isOpen = opened.status !== 'closed'
  const [isOrdering, setOrdering] = useState(false)
  const visit = useVisit(isOpen, isOrdering)
  // Keeps the last content shown while the drawer closes.
  const last = useRef(opened)
  useEffect(() => {
    if (isOpen) last.current = opened
  })
  const shown = isOpen ? opened : last.current
  const frame = {
    open: isOpen,
    onClose: close,
    closeTo: search ? `${pathname}?${search}` : pathname,
    returnTo: () => (shown.status === 'open' && cardLink(shown.product._id)) || pageContent(),
  }

  if (shown.status === 'open') {
    const { product, onGone } = shown
    const parts = { product, frame, onGone, onOrdering: setOrdering }
    return <ProductOffer key={`${product._id} ${visit}`} {...parts} />
  }
  return (
    <Drawer {...frame} title={shown.status === 'unknown' ? 'Produit introuvable' : 'Produit'}>
      {shown.status === 'loading' && <Loading />}
      {shown.status === 'failed' && <ErrorState onRetry={shown.retry} />}
      {shown.status === 'unknown' && (
        <EmptyState
          icon={<PackageX aria-hidden />}
          title="Ce produit n’est plus au catalogue"
          action={<Button onClick={close}>Voir la catégorie</Button>}
        />
      )}
    </Drawer>
  )
}

/** The link of a product's card, scrolled into view: a drawer opened by its address has no trigger. */
function cardLink(id: string) {
  const link = document.querySelector<HTMLElement>(`[data-product="${id}"] a`)
  link?.scrollIntoView({ block: 'nearest' })
  return link
}

const pageContent = () => document.getElementById('contenu')

/** Counts the openings: each starts afresh, unless the drawer was closed while an order was pending. */
function useVisit(isOpen: boolean, isOrdering: boolean) {
  const [{ was, visit, goesOn }, setState] = useState({ was: isOpen, visit: 0, goesOn: false })
  if (was !== isOpen)
    setState({ was: isOpen, visit: isOpen && !goesOn ? visit + 1 : visit, goesOn: !isOpen && isOrdering })
  return visit
}

function Loading() {
  return (
    <div role="status" aria-label="Chargement du produit" className="grid gap-4">
      <Skeleton className="aspect-3/2 w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-10 w-1/2" />
    </div>
  )
}
