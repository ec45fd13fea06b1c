import { ProductCardSkeleton } from '#web/catalogue/product-card.tsx'
import { productGridLook } from '#web/catalogue/product-grid.tsx'
import { cx } from '#web/lib/cx.ts'
import { TabTitle } from '#web/lib/tab-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const places = ['1', '2', '3', '4', '5']

/** A category's page while it loads. */
export function CategorySkeleton() {
  return (
    <div className="measure py-8 lg:py-12">
      <TabTitle title="Chargement des produits…" />
      <Skeleton className="my-0.5 h-4 w-56" />
      <Skeleton className="mt-6 h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-full max-w-prose" />
      <Skeleton className="mt-10 h-11 w-full sm:w-80" />
      <CardsSkeleton className="mt-6" />
    </div>
  )
}

export function CardsSkeleton({ className }: { className?: string }) {
  return (
    <div role="status" aria-label="Chargement des produits" className={cx(productGridLook, className)}>
      {places.map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  )
}
