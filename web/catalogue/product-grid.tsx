import { memo, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { ProductCard } from '#web/catalogue/product-card.tsx'

export const productGridLook = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'

/** A multiple of every number of columns, so that a run of cards ends with a full row. */
const runLength = 24
/** Number of cards on the first screen: their pictures load first. */
const inSight = 3

type Props = {
  products: Product[]
  search: string
  /** Whether a drawer covers the list when the page opens: the drawer's picture then loads first. */
  covered?: boolean
}

/**
 * The cards of a list of possibly thousands, split into runs. A run far from the screen is replaced by an
 * empty box of its height, so that the page stays light at any length. `search` holds the list's search
 * parameters, which the address keeps when a drawer opens.
 */
export const ProductGrid = memo(function ProductGrid({ products, search, covered }: Props) {
  const widened = useWidened()
  const runs = Array.from({ length: Math.ceil(products.length / runLength) }, (_, run) => run * runLength)
  return (
    <div className="grid gap-4 sm:gap-6">
      {runs.map((start) => (
        <Run
          key={start}
          start={start}
          products={products}
          search={search}
          covered={covered}
          widened={widened}
          // A short list is never windowed: it does not need the cost.
          windowed={products.length > 4 * runLength}
        />
      ))}
    </div>
  )
})

type RunProps = Props & { start: number; windowed: boolean; widened: number }

function Run({ start, products, search, covered, windowed, widened }: RunProps) {
  const { box, height } = useWindow(windowed, widened)
  const cards = products.slice(start, start + runLength)
  if (height !== undefined) return <div ref={box} style={{ height }} />
  return (
    <div ref={box}>
      <ul aria-label={`Produits ${start + 1} à ${start + cards.length}`} className={productGridLook}>
        {cards.map((product, place) => (
          <li key={product._id} className="grid">
            <ProductCard
              product={product}
              to={`?${withProduct(search, product._id)}`}
              onThisPage
              eager={!covered && start + place < inSight}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function withProduct(search: string, id: string) {
  const params = new URLSearchParams(search)
  params.set('produit', id)
  return params
}

/** How far from the screen a run is still rendered, pixels: two quick swipes. */
const near = '2000px 0px'

/**
 * `height`: pixels to leave in the run's place once it is far from the screen, otherwise undefined. It holds
 * for one width of the screen: a phone that is turned has other columns.
 */
function useWindow(windowed: boolean, widened: number) {
  const box = useRef<HTMLDivElement>(null)
  const [kept, keep] = useState<{ height: number; widened: number }>()
  useEffect(() => {
    const element = box.current
    if (!windowed || !element) return keep(undefined)
    const observer = new IntersectionObserver(
      (changes) => {
        // A busy browser delivers several entries at once, the latest last.
        if (changes.at(-1)?.isIntersecting) keep(undefined)
        // A run that holds the focus stays, or the keyboard would lose its place.
        else if (!element.contains(document.activeElement)) keep({ height: element.offsetHeight, widened })
      },
      { rootMargin: near },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [windowed, widened])
  return { box, height: kept?.widened === widened ? kept.height : undefined }
}

/** By how many pixels the window has become wider since the page opened; told once it rests. */
function useWidened() {
  const [widened, setWidened] = useState(0)
  useEffect(() => {
    const first = innerWidth
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidened(innerWidth - first), 200)
    }
    addEventListener('resize', rest)
    return () => removeEventListener('resize', rest)
  }, [])
  return widened
}
