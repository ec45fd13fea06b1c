import { AddProductForm } from '#web/catalogue/product-form.tsx'
import { WideFormPage } from '#web/ui/form-page.tsx'

export default function DashboardAddProductPage() {
  return (
    <WideFormPage title="Ajouter un produit">
      <AddProductForm />
    </WideFormPage>
  )
}
