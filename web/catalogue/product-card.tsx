import { Link } from 'react-router'
import type { Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import { excerpt } from '#web/catalogue/excerpt.ts'
import { AvailabilityBadge, DocumentBadge } from '#web/catalogue/product-badges.tsx'
import { ProductPrice } from '#web/catalogue/product-price.tsx'
import { noReference } from '#web/catalogue/reference.tsx'
import { fromHere } from '#web/lib/use-way-back.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { preloadDrawer } from '#web/ui/drawer.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const frame = 'relative flex flex-col overflow-hidden rounded border border-line bg-surface'
const top = 'flex gap-4 p-4 pb-0 sm:block sm:p-0'
const figure = 'aspect-square w-24 shrink-0 rounded bg-tint sm:aspect-3/2 sm:w-full sm:rounded-none'
const title = 'grid min-w-0 content-start gap-1 sm:px-5 sm:pt-4'
const rest = 'flex grow flex-col gap-3 p-4 pt-3 sm:px-5 sm:pb-5'
const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 6rem'
/** Characters: more than four lines show on any screen. The drawer shows the whole description. */
const longestExcerpt = 420

type Props = {
  product: Product
  /** Link to its drawer: relative to the page that shows the card, or the product's own path. */
  to: string
  /** Whether the page that shows the card also shows the drawer. */
  onThisPage?: boolean
  eager?: boolean
}

export function ProductCard({ product, to, onThisPage = false, eager }: Props) {
  return (
    <article
      data-product={product._id}
      className={`${frame} group transition-colors focus-within:border-methylene-ink hover:border-methylene-ink`}
    >
      <div className={top}>
        <Picture
          path={product.image}
          alt={product.name}
          sizes={sizes}
          eager={eager}
          className={`${figure} object-cover sm:border-b sm:border-line`}
        />
        <div className={title}>
          <h3 className="leading-snug hyphens-auto">{fr(product.name)}</h3>
          <p className="font-mono text-xs break-all text-soft">{product.reference ?? noReference}</p>
        </div>
      </div>
      <div className={rest}>
        {product.description && (
          <p className="line-clamp-4 text-sm text-soft">{fr(excerpt(product.description, longestExcerpt))}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <AvailabilityBadge available={product.availability} />
          {product.document && <DocumentBadge />}
        </div>
        <div className="mt-auto flex items-end justify-between gap-3 pt-1">
          <ProductPrice product={product} />
          {/* The whole card is clickable, through this one link. */}
          <Link
            to={to}
            preventScrollReset={onThisPage}
            state={onThisPage ? fromHere : undefined}
            onPointerEnter={preloadDrawer}
            onFocus={preloadDrawer}
            className={buttonLook('secondary', 'small', 'after:absolute after:inset-0')}
          >
            Détails
            <span className="sr-only">{fr(` : ${product.name}`)}</span>
          </Link>
        </div>
      </div>
    </article>
  )
}

/** As large as a card with a description of four lines. */
export function ProductCardSkeleton() {
  return (
    <div className={frame}>
      <div className={top}>
        <Skeleton className={figure} />
        <div className={`${title} grow`}>
          <Skeleton className="my-1 h-4 w-3/4" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
      <div className={rest}>
        <div className="grid gap-2">
          {lines.map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
        <Skeleton className="h-6 w-24" />
        <div className="mt-auto flex items-end justify-between pt-1">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-9 w-20" />
        </div>
      </div>
    </div>
  )
}

const lines = ['w-full', 'w-11/12', 'w-10/12', 'w-1/2']
