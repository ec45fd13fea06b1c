import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import { searchCategories } from '#web/catalogue/category-choices.ts'
import type { ChosenOption } from '#web/catalogue/combinations.ts'
import { ProductFormOptions } from '#web/catalogue/product-form-options.tsx'
import type { ProductForm } from '#web/catalogue/product-form-values.ts'
import { documentDownload } from '#web/catalogue/products.api.ts'
import { FileField } from '#web/ui/file-field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { ImageField } from '#web/ui/image-field.tsx'
import { Picker } from '#web/ui/picker.tsx'
import type { Choice } from '#web/ui/picker-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const availabilities = [
  { value: 'availabale', label: 'Disponible' },
  { value: 'Not availabale', label: 'Indisponible' },
] as const

const chosen = { shouldDirty: true, shouldValidate: true }

type Props = { form: ProductForm; options: ChosenOption[]; present?: Product }

/** The sections of the product form: identity and options; beside them, image, availability and document. */
export function ProductFormFields({ form, options, present }: Props) {
  return (
    <>
      <div className="grid gap-5">
        <ProductIdentity form={form} present={present} />
        <ProductFormOptions form={form} initial={options} present={present !== undefined} />
      </div>
      <div className="grid gap-5">
        <FormSection title="Image">
          <ImageField
            label="Image du produit"
            name="image"
            file={form.watch('image')}
            present={present?.image}
            error={form.errorOf('image')}
            onChoose={(file) => form.setValue('image', file, chosen)}
          />
        </FormSection>
        <FormSection title="Vente">
          <Segments
            legend="Disponibilité"
            choices={availabilities}
            value={form.watch('availability')}
            onChange={(value) => form.setValue('availability', value, { shouldDirty: true })}
            hint="Un produit indisponible reste au catalogue, sans pouvoir être commandé."
          />
        </FormSection>
        <ProductDocument form={form} present={present?.document} />
      </div>
    </>
  )
}

function ProductIdentity({ form, present }: Omit<Props, 'options'>) {
  const [category, setCategory] = useState<Choice | null>(
    present ? { value: present.category.id, label: present.category.name } : null,
  )
  const choose = (choice: Choice | null) => {
    setCategory(choice)
    form.setValue('category', choice?.value ?? '', chosen)
  }
  /** `defaultValue` fills the field before hydration too. */
  const given = (name: 'name' | 'price' | 'reference' | 'description') => ({
    ...form.field(name),
    defaultValue: form.formState.defaultValues?.[name],
  })
  return (
    <FormSection title="Informations générales">
      <TextField label="Nom" maxLength={100} required {...given('name')} />
      <Picker
        label="Catégorie"
        name="category"
        placeholder="Rechercher une catégorie"
        none="Aucune catégorie de ce nom."
        value={category}
        onChange={choose}
        onBlur={() => void form.trigger('category')}
        search={searchCategories}
        error={form.errorOf('category')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Prix (DA)"
          inputMode="decimal"
          autoComplete="off"
          placeholder="p. ex. 12 500"
          hint={
            form.watch('specificPricePerOption') === 'true'
              ? 'Celui des combinaisons qui n’ont pas le leur.'
              : 'Deux décimales au plus.'
          }
          required
          {...given('price')}
        />
        <TextField
          label="Référence"
          maxLength={100}
          autoComplete="off"
          optional
          hint="On la retrouve par la recherche."
          {...given('reference')}
        />
      </div>
      <TextArea
        label="Description"
        rows={7}
        maxLength={10_000}
        required={!present}
        optional={Boolean(present)}
        {...given('description')}
      />
    </FormSection>
  )
}

function ProductDocument({ form, present }: { form: ProductForm; present: Product['document'] }) {
  const choose = (file: File | undefined) => {
    form.setValue('document', file, chosen)
    // Without a file, its name is not required any more.
    if (form.formState.errors.documentName) void form.trigger('documentName')
  }
  return (
    <FormSection title="Document" hint="Une fiche technique que les visiteurs peuvent télécharger.">
      {present && (
        <a
          {...documentDownload(present)}
          className="touchable inline-flex min-h-6 items-center gap-2 justify-self-start text-sm text-methylene-ink underline underline-offset-4 wrap-anywhere"
        >
          <Download aria-hidden className="size-4 shrink-0" />
          Télécharger «&#8239;{present.name}&#8239;»
        </a>
      )}
      <FileField
        label={present ? 'Remplacer par' : 'Fichier'}
        name="document"
        accept="application/pdf"
        invitation="Déposez ou choisissez un PDF"
        hint={fr('PDF, 10 Mo au plus.')}
        optional
        file={form.watch('document')}
        error={form.errorOf('document')}
        onChoose={choose}
      />
      <TextField
        label="Nom du document"
        maxLength={100}
        placeholder="p. ex. Fiche technique"
        autoComplete="off"
        optional={!present && !form.watch('document')}
        {...form.field('documentName')}
        defaultValue={present?.name}
      />
    </FormSection>
  )
}
