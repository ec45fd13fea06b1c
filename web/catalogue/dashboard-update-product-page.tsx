import { findProductOptions } from '#web/catalogue/option-choices.ts'
import { UpdateProductForm } from '#web/catalogue/product-form.tsx'
import { findProduct } from '#web/catalogue/products.api.ts'
import { type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useFormSnapshot } from '#web/lib/use-form-snapshot.ts'
import { WideFormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-product-page'

async function read(id: string, fetcher?: Fetcher) {
  const product = await findProduct(id, fetcher)
  return { product, options: await findProductOptions(product, fetcher) }
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
  forPage(read(params.id, context.get(apiContext)))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => forPage(read(params.id))

export default function DashboardUpdateProductPage({ loaderData, params }: Route.ComponentProps) {
  const { opened, key, reload } = useFormSnapshot(params.id, loaderData)
  return (
    <WideFormPage title={`Modifier le produit ${loaderData.product.name}`} tab="Modifier un produit">
      <UpdateProductForm key={key} {...opened} reload={reload} />
    </WideFormPage>
  )
}
