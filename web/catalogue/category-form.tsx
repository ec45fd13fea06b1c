import type { Category } from '#contract/catalogue'
import type { CategoryChanges, NewCategory } from '#contract/catalogue-forms'
import { besideTheFile } from '#web/catalogue/refused-file.ts'
import { createCategory, updateCategory } from '#web/catalogue/staff-catalogue.api.ts'
import { changedOf, formDataOf } from '#web/lib/form-data.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUpload } from '#web/lib/upload.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useRecordAct } from '#web/lib/use-record-act.ts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ImageField } from '#web/ui/image-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'

const useList = () => useListLeft('/dashboard/categories')
const loadSchemas = () => import('#web/catalogue/category-form-schemas.ts')
const loadNew = async () => (await loadSchemas()).newCategoryForm
const loadChanges = async () => (await loadSchemas()).categoryChangesForm

export function AddCategoryForm() {
  const list = useList()
  const form = useSchemaForm(loadNew, { name: '', description: '', image: undefined })
  const upload = useUpload()
  const create = useAct((category: NewCategory) => createCategory(formDataOf(category), upload.fetcher), {
    success: 'Creation de la catégorie réussie',
    failure: 'Erreur lors de la création de la catégorie',
    go: list,
    onRefused: (error) => form.refuse(besideTheFile(error)),
  })
  return (
    <form {...form.props(create)} className="grid gap-5">
      <CategoryFields form={form} />
      <UploadProgress percent={upload.percent} />
      <FormActions submit="Ajouter la catégorie" back={list} form={form} act={create} />
    </form>
  )
}

type UpdateProps = { category: Category; reload: () => void }

export function UpdateCategoryForm({ category, reload }: UpdateProps) {
  const list = useList()
  // `image` is listed although undefined: a form whose picture was removed again then counts as unchanged.
  const present = { name: category.name, description: category.description, image: undefined }
  const form = useSchemaForm(loadChanges, present)
  const upload = useUpload()
  const save = useRecordAct(
    (changes: CategoryChanges, seen: Category) =>
      updateCategory(category._id, formDataOf(changedOf(changes, present)), seen, upload.fetcher),
    category,
    {
      success: 'Mise à jour de la catégorie réussie',
      failure: 'Erreur lors de la mise à jour de la catégorie',
      go: list,
      onRefused: (error) => form.refuse(besideTheFile(error)),
    },
  )
  return (
    <form {...form.props(save.act)} className="grid gap-5">
      <CategoryFields form={form} present={category} />
      <UploadProgress percent={upload.percent} />
      <FormActions submit="Enregistrer" back={list} form={form} reload={reload} {...save} />
    </form>
  )
}

type Form = {
  field: (name: 'name' | 'description') => { name: string; error?: string }
  watch: (name: 'image') => unknown
  setValue: (name: 'image', file: File, options: object) => void
  errorOf: (name: 'image') => string | undefined
}

function CategoryFields({ form, present }: { form: Form; present?: Category }) {
  return (
    <>
      <TextField label="Nom" defaultValue={present?.name} maxLength={100} required {...form.field('name')} />
      <TextArea
        label="Description"
        rows={4}
        maxLength={10_000}
        defaultValue={present?.description}
        required
        {...form.field('description')}
      />
      <ImageField
        label="Image"
        name="image"
        file={form.watch('image') as File | undefined}
        present={present?.image}
        error={form.errorOf('image')}
        // Both forms begin with no file, even the first one, whose schema requires it.
        onChoose={(file) => form.setValue('image', file as File, { shouldDirty: true, shouldValidate: true })}
      />
    </>
  )
}
