import { AddUserForm } from '#web/accounts/user-form.tsx'
import { FormPage } from '#web/ui/form-page.tsx'

export default function DashboardAddUserPage() {
  return (
    <FormPage title="Ajouter un utilisateur">
      <AddUserForm />
    </FormPage>
  )
}
