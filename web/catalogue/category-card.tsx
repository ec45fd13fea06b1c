import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue'
import { fr } from '#contract/french'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const frame = 'relative flex flex-col overflow-hidden rounded border border-line bg-surface'
const sizes = '(min-width: 64rem) 24rem, (min-width: 48rem) 45vw, 92vw'

export function CategoryCard({ category, eager }: { category: Category; eager?: boolean }) {
  return (
    <article
      className={`${frame} group transition-colors focus-within:border-methylene-ink hover:border-methylene-ink`}
    >
      <Picture
        path={category.image}
        alt={category.name}
        sizes={sizes}
        eager={eager}
        className="aspect-3/2 w-full border-b border-line bg-tint object-cover"
      />
      <div className="flex grow flex-col gap-2 p-5">
        <h3 className="text-lg">{category.name}</h3>
        <p className="line-clamp-3 grow text-sm text-soft">{fr(category.description)}</p>
        {/* The whole card is clickable, through this one link. */}
        <Link
          to={`/category/${category._id}`}
          prefetch="intent"
          className="mt-2 inline-flex items-center gap-2 self-start rounded text-sm font-medium text-methylene-ink after:absolute after:inset-0"
        >
          Voir les produits
          <span className="sr-only">{fr(` : ${category.name}`)}</span>
          <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
    </article>
  )
}

/** Has exactly the size of a card, line by line. */
export function CategoryCardSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="aspect-3/2 w-full rounded-none" />
      <div className="flex grow flex-col gap-2 p-5">
        <Skeleton className="my-1 h-5 w-1/2" />
        <Skeleton className="mt-0.5 h-4 w-full" />
        <Skeleton className="mb-0.5 h-4 w-4/5" />
        <Skeleton className="mt-3.5 h-4 w-32" />
      </div>
    </div>
  )
}
