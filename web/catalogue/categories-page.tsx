import { fr } from '#contract/french'
import { listCategories } from '#web/catalogue/categories.api.ts'
import { CategoryGrid } from '#web/catalogue/category-grid.tsx'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/categories-page'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  categories: await forPage(listCategories(context.get(apiContext))),
})

// On the way back, the cards are where they were.
export const clientLoader = async () => ({ categories: (await soonOrLater(listCategories())).reading })

const introduction = fr(
  'De la verrerie courante aux instruments de mesure : choisissez une catégorie pour en voir les produits, les références et les prix.',
)

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="measure py-12 lg:py-16">
      <PageHead title="Catégories" description={introduction} />
      <header className="mb-8 grid gap-3">
        <h1 className="text-2xl">Catégories</h1>
        <p className="max-w-prose text-soft">{introduction}</p>
      </header>
      <h2 className="sr-only">Toutes les catégories</h2>
      <CategoryGrid categories={loaderData.categories} inSight={3} />
    </div>
  )
}
