import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue'
import { figure, fr, groupPhone } from '#contract/french'
import { CategoryGrid } from '#web/catalogue/category-grid.tsx'
import { ProductCard } from '#web/catalogue/product-card.tsx'
import { productGridLook } from '#web/catalogue/product-grid.tsx'
import { productPath } from '#web/catalogue/product-path.ts'
import { firstAnswers, mostAnswers, type SearchReading } from '#web/catalogue/search-reading.ts'
import { tel } from '#web/lib/contact-links.ts'
import { useShop } from '#web/lib/shop.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

/** The results of a search of the whole catalogue; if there are none, all other ways on. */
export function SearchAnswers({ q, reading }: { q: string; reading: SearchReading }) {
  const { products, total, nearest, categories } = reading
  if (total === 0) return <NothingFound q={q} nearest={nearest} categories={categories} />
  return <Answers products={products} total={total} />
}

function Answers({ products, total }: Pick<SearchReading, 'products' | 'total'>) {
  const box = useRef<HTMLDivElement>(null)
  // « Afficher plus » disappears once all results are shown: the focus goes to the first new one.
  useKeptFocus(box, `li:nth-child(${firstAnswers + 1}) a`)
  return (
    <div ref={box} className="mt-8">
      <h2 className="sr-only">Produits</h2>
      <Cards products={products} />
      <More shown={products.length} total={total} />
    </div>
  )
}

function Cards({ products }: { products: Product[] }) {
  return (
    <ul className={productGridLook}>
      {products.map((product, place) => (
        <li key={product._id} className="grid">
          <ProductCard product={product} to={productPath(product)} eager={place < 3} />
        </li>
      ))}
    </ul>
  )
}

function More({ shown, total }: { shown: number; total: number }) {
  const [params] = useSearchParams()
  if (shown >= total) return null
  const all = new URLSearchParams(params)
  all.set('tout', 'oui')
  return (
    <div className="grid justify-items-center gap-3 pt-8 text-center">
      <p className="figures text-sm text-soft">
        {figure(shown)} sur {figure(total)}
      </p>
      {shown < mostAnswers ? (
        <LinkButton to={`?${all}`} variant="secondary" preventScrollReset>
          Afficher plus
        </LinkButton>
      ) : (
        <p className="text-sm text-soft">Précisez votre recherche pour réduire la liste.</p>
      )}
    </div>
  )
}

function NothingFound({
  q,
  nearest,
  categories,
}: Pick<SearchReading, 'nearest' | 'categories'> & { q: string }) {
  return (
    <div className="mt-8 grid gap-12">
      {q ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={fr(`Aucun produit ne correspond à « ${q} »`)}
          action={<Contact />}
        >
          {fr(
            'Vérifiez l’orthographe ou la référence, essayez un mot de moins, ou demandez-nous : nous trouvons aussi ce qui n’est pas au catalogue.',
          )}
        </EmptyState>
      ) : (
        <p className="text-soft">Saisissez un nom de produit, une référence ou une matière.</p>
      )}
      {nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className="mb-6 text-xl">
            Les produits les plus proches
          </h2>
          <Cards products={nearest} />
        </section>
      )}
      <section aria-labelledby="categories">
        <h2 id="categories" className="mb-6 text-xl">
          Parcourir les catégories
        </h2>
        <CategoryGrid categories={categories} />
      </section>
    </div>
  )
}

function Contact() {
  const { phones } = useShop()
  return (
    <>
      <LinkButton to="/contact">Nous écrire</LinkButton>
      <a
        href={tel(phones[0])}
        className="figures touchable inline-flex min-h-10 items-center rounded px-4 font-medium text-methylene-ink underline underline-offset-4"
      >
        {groupPhone(phones[0])}
      </a>
    </>
  )
}
