import type { Product } from '#contract/catalogue'
import type { NewProduct, ProductChanges } from '#contract/catalogue-forms'
import type { ChosenOption } from '#web/catalogue/combinations.ts'
import { ProductFormFields } from '#web/catalogue/product-form-fields.tsx'
import { changedProduct, emptyProduct, productForm, valuesOf } from '#web/catalogue/product-form-values.ts'
import { besideTheFile } from '#web/catalogue/refused-file.ts'
import { addProduct, updateProduct } from '#web/catalogue/staff-catalogue.api.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUpload } from '#web/lib/upload.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useRecordAct } from '#web/lib/use-record-act.ts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'

const loadSchemas = () => import('#web/catalogue/product-form-schemas.ts')
const loadNewProduct = async () => (await loadSchemas()).newProductForm
const loadProductChanges =
  ({ document }: Product) =>
  async () =>
    (await loadSchemas()).productChangesForm(document !== undefined)

const useList = () => useListLeft('/dashboard/products')
const look = 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]'
/** On a phone, the padding below lets it scroll clear of a snackbar. */
const actionsLook = 'grid gap-4 bg-ground pb-28 md:pb-4 md:sticky md:bottom-0 md:z-10 lg:col-span-2'

export function AddProductForm() {
  const list = useList()
  const form = useSchemaForm(loadNewProduct, emptyProduct)
  const upload = useUpload()
  const add = useAct((product: NewProduct) => addProduct(productForm(product), upload.fetcher), {
    success: 'Produit ajouté avec succès',
    failure: "Erreur lors de l'ajout du produit",
    go: list,
    onRefused: (error) => form.refuse(besideTheFile(error)),
  })
  return (
    <form {...form.props(add)} className={look}>
      <ProductFormFields form={form} options={[]} />
      <div className={actionsLook} data-save-bar>
        <UploadProgress percent={upload.percent} />
        <FormActions submit="Ajouter le produit" back={list} end form={form} act={add} />
      </div>
    </form>
  )
}

type UpdateProps = {
  product: Product
  /** The options that its combinations are made of, with the values that the shop gives them. */
  options: ChosenOption[]
  reload: () => void
}

export function UpdateProductForm({ product, options, reload }: UpdateProps) {
  const list = useList()
  const form = useSchemaForm(loadProductChanges(product), valuesOf(product))
  const upload = useUpload()
  const save = useRecordAct(
    async (changes: ProductChanges, seen: Product) =>
      updateProduct(product._id, productForm(changedProduct(changes, product)), seen, upload.fetcher),
    product,
    {
      success: 'Produit mis à jour avec succès',
      failure: 'Erreur lors de la mise à jour du produit',
      info: ['product.unchanged'],
      go: list,
      onRefused: (error) => {
        // Having changed nothing is not an error.
        if (error.code !== 'product.unchanged') form.refuse(besideTheFile(error))
      },
    },
  )
  const { root: _, ...wrong } = form.formState.errors
  const isWrong = Object.keys(wrong).length > 0
  return (
    <form {...form.props(save.act)} className={look}>
      <ProductFormFields form={form} options={options} present={product} />
      <div className={actionsLook} data-save-bar>
        <UploadProgress percent={upload.percent} />
        <FormActions
          submit="Enregistrer"
          back={list}
          end
          form={form}
          disabled={isWrong}
          reload={reload}
          {...save}
        />
      </div>
    </form>
  )
}
