import { findCategory } from '#web/catalogue/categories.api.ts'
import { UpdateCategoryForm } from '#web/catalogue/category-form.tsx'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-category-page'

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  category: await forPage(findCategory(params.id, context.get(apiContext))),
})

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  category: await forPage(findCategory(params.id)),
})

export default function DashboardUpdateCategoryPage({ loaderData: { category } }: Route.ComponentProps) {
  return (
    <FormPage title={`Modifier la catégorie ${category.name}`} tab="Modifier une catégorie">
      <UpdateCategoryForm key={`${category._id} ${category.updatedAt}`} category={category} />
    </FormPage>
  )
}
