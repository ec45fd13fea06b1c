import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fr } from '#contract/french'
import { CategoryData } from '#web/catalogue/catalogue-data.tsx'
import type { CategoryReading } from '#web/catalogue/category-reading.ts'
import { FilterBar } from '#web/catalogue/filter-bar.tsx'
import { ProductDrawer } from '#web/catalogue/product-drawer.tsx'
import { readFilter } from '#web/catalogue/product-filter.ts'
import { ProductList } from '#web/catalogue/product-list.tsx'
import { productPath } from '#web/catalogue/product-path.ts'
import { useOpenProduct } from '#web/catalogue/use-open-product.ts'
import { useProductList } from '#web/catalogue/use-product-list.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

/** A category: its products, and the drawer of the product that the address names. */
export function CategoryView({ reading }: { reading: CategoryReading }) {
  const { category } = reading
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const list = useProductList(reading, filter)
  const opened = useOpenProduct(reading, list.products)
  const [covered] = useState(opened.status !== 'closed')
  const search = useMemo(() => listSearch(params), [params])
  const total = list.behind && list.failed ? undefined : list.total
  const box = useRef<HTMLDivElement>(null)
  // After a fruitless search is widened, the focus goes to the first product.
  useKeptFocus(box, 'a')
  const isEmpty = category.totalProducts === 0 && list.total === 0
  // The product was moved to another category after this address was saved; the server itself redirects.
  const isElsewhere = opened.status === 'open' && opened.product.category.id !== category._id
  const moved = isElsewhere ? productPath(opened.product) : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (moved) navigate(moved, { replace: true })
  }, [moved, navigate])
  if (moved) return null

  return (
    <div className="measure py-8 lg:py-12">
      {opened.status !== 'open' && (
        <PageHead
          title={category.name}
          description={category.description}
          hidden={opened.status === 'unknown'}
        />
      )}
      <CategoryData category={category} products={reading.list.products} />
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: '/' },
          { label: 'Catégories', to: '/categories' },
          { label: category.name },
        ]}
      />
      <header className="mt-5 mb-8 grid gap-3">
        <h1 className="text-2xl">{category.name}</h1>
        <p className="max-w-prose text-soft">{fr(category.description)}</p>
      </header>
      {!isEmpty && <FilterBar name={category.name} filter={filter} total={total} behind={list.behind} />}
      <h2 className="sr-only">Produits</h2>
      <div ref={box}>
        <ProductList list={list} filter={filter} search={search} isEmpty={isEmpty} covered={covered} />
      </div>
      <ProductDrawer opened={opened} search={search} />
    </div>
  )
}

/** The search parameters of the list, which stay in the address when the drawer closes. */
function listSearch(params: URLSearchParams) {
  const kept = new URLSearchParams()
  for (const name of ['q', 'disponible']) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}
