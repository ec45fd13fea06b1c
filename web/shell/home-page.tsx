import { data } from 'react-router'
import { fr } from '#contract/french'
import { listCategories } from '#web/catalogue/categories.api.ts'
import { CategoryGrid } from '#web/catalogue/category-grid.tsx'
import { ApiError } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useShop } from '#web/lib/shop.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { Hero } from '#web/shell/hero.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { ShopData } from '#web/shell/shop-data.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/home-page'

/** If the categories cannot be read the home page still renders, with the status that says so. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data({ categories: await listCategories(context.get(apiContext)) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ categories: null }, { status: error.status || 503 })
  }
}

// On the way back, the cards are where they were.
export const clientLoader = async () => ({ categories: (await soonOrLater(listCategories())).reading })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead path="/" description={promise} />
      <ShopData />
      <Hero />
      <section aria-labelledby="categories" className="measure py-16 lg:py-20">
        <h2 id="categories" className="mb-8 text-2xl">
          Nos catégories
        </h2>
        <CategoryGrid categories={loaderData.categories} />
      </section>
      <About />
    </>
  )
}

const promise =
  'Offres exclusives sur du matériel de laboratoire de haute qualité, à prix réduits. Verrerie, instruments de mesure et consommables, livrés en Algérie.'

function About() {
  const { name } = useShop()
  return (
    <section aria-labelledby="a-propos" className="border-t border-line bg-surface">
      <div className="measure grid gap-x-16 gap-y-6 py-16 lg:grid-cols-[1fr_2fr] lg:py-20">
        <h2 id="a-propos" className="text-2xl">
          A propos de nous
        </h2>
        <div className="grid justify-items-start gap-6">
          <p className="max-w-prose text-lg">
            {fr(
              `${name} fournit les laboratoires d’analyse, de recherche, d’enseignement et d’industrie : la verrerie et les consommables de tous les jours comme les instruments que l’on garde dix ans.`,
            )}
          </p>
          <p className="max-w-prose text-soft">
            {fr(
              'Chaque article porte sa référence, sa matière, sa norme et son prix. Vous savez ce que vous commandez avant de le commander ; nous le contrôlons avant de l’expédier.',
            )}
          </p>
          <LinkButton to="/about" variant="secondary" size="large">
            Savoir plus
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
