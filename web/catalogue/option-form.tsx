import type { Option } from '#contract/catalogue'
import type { NewOption } from '#contract/catalogue-forms'
import { addOption, updateOption } from '#web/catalogue/staff-catalogue.api.ts'
import { changedOf } from '#web/lib/form-data.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useRecordAct } from '#web/lib/use-record-act.ts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const useList = () => useListLeft('/dashboard/options')
const loadSchema = () => import('#contract/catalogue-forms').then(({ NewOption }) => NewOption)

export function AddOptionForm() {
  const list = useList()
  const form = useSchemaForm(loadSchema, { name: '', values: '' })
  const add = useAct(addOption, {
    success: 'Option ajoutée avec succès',
    failure: "Erreur lors de l'ajout de l'option",
    go: list,
    onRefused: form.refuse,
  })
  return (
    <form {...form.props(add)} className="grid gap-5">
      <OptionFields field={form.field} />
      <FormActions submit="Ajouter l’option" back={list} form={form} act={add} />
    </form>
  )
}

export function UpdateOptionForm({ option, reload }: { option: Option; reload: () => void }) {
  const list = useList()
  const present = { name: option.name, values: option.values.join(', ') }
  const form = useSchemaForm(loadSchema, present)
  const save = useRecordAct(
    (entered: NewOption, seen: Option) => updateOption(option._id, changedOf(entered, option), seen),
    option,
    {
      success: 'Option mise à jour avec succès',
      failure: 'Something went wrong, please try again later',
      go: list,
      onRefused: form.refuse,
    },
  )
  return (
    <form {...form.props(save.act)} className="grid gap-5">
      <OptionFields field={form.field} present={present} />
      <FormActions submit="Enregistrer" back={list} form={form} reload={reload} {...save} />
    </form>
  )
}

type FieldsProps = {
  field: (name: 'name' | 'values') => { name: string; error?: string }
  present?: { name: string; values: string }
}

function OptionFields({ field, present }: FieldsProps) {
  return (
    <>
      <TextField
        label="Nom"
        placeholder="p. ex. Volume"
        defaultValue={present?.name}
        maxLength={100}
        required
        {...field('name')}
      />
      <TextArea
        label="Valeurs"
        rows={3}
        placeholder="p. ex. 100 mL, 250 mL, 500 mL"
        hint="Séparées par des virgules. Les produits gardent les valeurs qu’ils ont déjà."
        defaultValue={present?.values}
        required
        {...field('values')}
      />
    </>
  )
}
