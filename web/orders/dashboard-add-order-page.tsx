import { AddOrderForm } from '#web/orders/staff-order-form.tsx'
import { FormPage } from '#web/ui/form-page.tsx'

export default function DashboardAddOrderPage() {
  return (
    <FormPage title="Ajouter une commande">
      <AddOrderForm />
    </FormPage>
  )
}
