import { PackageOpen, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fr } from '#contract/french'
import type { ProductFilter } from '#web/catalogue/product-filter.ts'
import { ProductGrid } from '#web/catalogue/product-grid.tsx'
import { pageSize } from '#web/catalogue/products.api.ts'
import type { useProductList } from '#web/catalogue/use-product-list.ts'
import { cx } from '#web/lib/cx.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

type Props = {
  list: ReturnType<typeof useProductList>
  filter: ProductFilter
  search: string
  /** Whether the category has no product at all. */
  isEmpty: boolean
  /** Whether a drawer covers the list when the page opens. */
  covered: boolean
}

export function ProductList({ list, filter, search, isEmpty, covered }: Props) {
  const { products, total, failed, behind } = list
  if (isEmpty) return <NoProducts />
  // Products of another filter must not pass for the result of this one.
  if (failed && (behind || products.length === 0)) return <ProductsNotRead list={list} />
  if (total === 0 && !behind) return <NothingFound filter={filter} />
  return (
    <div className={cx('mt-6 transition-opacity', behind && 'opacity-55')}>
      <ProductGrid products={products} search={search} covered={covered} />
      <End list={list} />
    </div>
  )
}

/** The end of the list, after the cards. The focus stays in it when its button is replaced. */
function End({ list }: Pick<Props, 'list'>) {
  const { products, total, hasMore, busy, failed } = list
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'button, [role=status]')
  return (
    <div ref={box}>
      {failed && <ProductsNotRead list={list} />}
      {hasMore && !failed && <Sentinel shown={products.length} busy={busy} onReached={list.more} />}
      {total > pageSize && !failed && (
        <LoadMore shown={products.length} total={total} pending={busy} onMore={list.more} />
      )}
    </div>
  )
}

/** Products loaded by scrolling before the button must be pressed once, so that the footer is reachable. */
const automatic = 200

/** Loads the next page before the end of the list is visible. */
function Sentinel({ shown, busy, onReached }: { shown: number; busy: boolean; onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  const waits = shown >= automatic && shown % automatic < pageSize
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, and each attempt, it looks again
  useEffect(() => {
    if (waits || busy || !mark.current) return
    const observer = new IntersectionObserver(
      // A busy browser delivers several entries at once, the latest last: whether the mark is visible now.
      (changes) => changes.at(-1)?.isIntersecting && reached.current(),
      { rootMargin: '800px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [waits, busy, shown])
  return <div ref={mark} aria-hidden />
}

function NoProducts() {
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden />}
      title="Pas de produits dans cette catégorie"
      action={<LinkButton to="/categories">Voir les autres catégories</LinkButton>}
    >
      Les premiers articles arrivent bientôt.
    </EmptyState>
  )
}

function NothingFound({ filter: { q, available } }: { filter: ProductFilter }) {
  return (
    <EmptyState
      className="mt-6"
      icon={<SearchX aria-hidden />}
      title={fr(q ? `Aucun produit ne correspond à « ${q} »` : 'Aucun produit disponible pour le moment')}
      action={
        <>
          <Link to="?" replace preventScrollReset className={buttonLook('primary')}>
            Voir tous les produits
          </Link>
          {q && (
            <LinkButton to={`/recherche?${new URLSearchParams({ q })}`} variant="secondary">
              Chercher dans tout le catalogue
            </LinkButton>
          )}
        </>
      }
    >
      {available && q && 'Seuls les produits disponibles sont montrés.'}
    </EmptyState>
  )
}

function ProductsNotRead({ list }: Pick<Props, 'list'>) {
  return (
    <ErrorState
      title="Les produits n’ont pas pu être chargés"
      onRetry={list.retry}
      pending={list.busy}
      className="mt-6"
    />
  )
}
