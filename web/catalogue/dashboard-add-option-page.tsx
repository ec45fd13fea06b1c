import { AddOptionForm } from '#web/catalogue/option-form.tsx'
import { FormPage } from '#web/ui/form-page.tsx'

export default function DashboardAddOptionPage() {
  return (
    <FormPage title="Ajouter une option">
      <AddOptionForm />
    </FormPage>
  )
}
