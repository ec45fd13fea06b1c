import { FolderOpen } from 'lucide-react'
import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Category } from '#contract/catalogue'
import { CategoryCard, CategoryCardSkeleton } from '#web/catalogue/category-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotRead } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const grid = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3'

type Props = {
  /** Ready on the server, a promise after a navigation in the browser, null when the request failed. */
  categories: Category[] | Promise<Category[]> | null
  /** How many cards are visible on the first screen. */
  inSight?: number
}

/** The categories in their four states: loading, error, none, cards. */
export function CategoryGrid({ categories, inSight = 0 }: Props) {
  const notRead = <NotRead title="Les catégories n’ont pas pu être chargées" />
  if (!categories) return notRead
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={categories} errorElement={notRead}>
        {(list) => (list.length === 0 ? <NoCategories /> : <Cards categories={list} inSight={inSight} />)}
      </Await>
    </Suspense>
  )
}

function Cards({ categories, inSight }: { categories: Category[]; inSight: number }) {
  return (
    <ul className={grid}>
      {categories.map((category, place) => (
        <li key={category._id} className="grid">
          <CategoryCard category={category} eager={place < inSight} />
        </li>
      ))}
    </ul>
  )
}

const places = ['1', '2', '3', '4', '5']

function Loading() {
  return (
    <div role="status" aria-label="Chargement des catégories" className={grid}>
      {places.map((place) => (
        <CategoryCardSkeleton key={place} />
      ))}
    </div>
  )
}

function NoCategories() {
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden />}
      title="Aucune catégorie pour le moment"
      action={
        <LinkButton to="/contact" variant="secondary">
          Nous contacter
        </LinkButton>
      }
    >
      Le catalogue est en préparation. Dites-nous ce que vous cherchez.
    </EmptyState>
  )
}
