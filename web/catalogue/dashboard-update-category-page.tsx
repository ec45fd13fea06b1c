import { findCategory } from '#web/catalogue/categories.api.ts'
import { UpdateCategoryForm } from '#web/catalogue/category-form.tsx'
import { type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useFormSnapshot } from '#web/lib/use-form-snapshot.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-category-page'

const read = async (id: string, fetcher?: Fetcher) => ({ category: await forPage(findCategory(id, fetcher)) })

export const loader = ({ context, params }: Route.LoaderArgs) => read(params.id, context.get(apiContext))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => read(params.id)

export default function DashboardUpdateCategoryPage({ loaderData, params }: Route.ComponentProps) {
  const { opened, key, reload } = useFormSnapshot(params.id, loaderData)
  return (
    <FormPage title={`Modifier la catégorie ${loaderData.category.name}`} tab="Modifier une catégorie">
      <UpdateCategoryForm key={key} category={opened.category} reload={reload} />
    </FormPage>
  )
}
