import { AddCategoryForm } from '#web/catalogue/category-form.tsx'
import { FormPage } from '#web/ui/form-page.tsx'

export default function DashboardAddCategoryPage() {
  return (
    <FormPage title="Ajouter une catégorie">
      <AddCategoryForm />
    </FormPage>
  )
}
