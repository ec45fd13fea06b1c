import { type FormEvent, useState } from 'react'
import { mostCombinations } from '#contract/choice'
import { fr } from '#contract/french'
import {
  type ChosenOption,
  combinationLabel,
  type DraftCombination,
  isListed,
  isPrice,
} from '#web/catalogue/combinations.ts'
import { notify } from '#web/lib/snackbar.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  open: boolean
  onClose: () => void
  options: ChosenOption[]
  combinations: DraftCombination[]
  specific: boolean
  onAdd: (combination: DraftCombination) => void
}

/** One value of each option, and its price: stays open, for the next one. */
export function ProductFormCombination({ open, onClose, ...props }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ajouter une combinaison"
      description={fr('Une valeur de chaque option ; chaque combinaison n’est dans la liste qu’une fois.')}
    >
      <CombinationForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function CombinationForm({ options, combinations, specific, onAdd, onClose }: Omit<Props, 'open'>) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [price, setPrice] = useState('')
  const [error, setError] = useState<string>()
  const choices = options.map(({ name }) => ({ name, value: values[name] ?? '' }))

  const add = (event: FormEvent) => {
    event.preventDefault()
    // In the tree it is inside of the product's form, which must not be sent.
    event.stopPropagation()
    const wrong = reasonAgainst({ options: choices, price }, combinations)
    setError(wrong)
    if (wrong) return
    onAdd({ options: choices, price })
    notify(fr(`${combinationLabel({ options: choices })} : ajoutée à la liste.`), 'info')
    setPrice('')
  }
  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      {options.map(({ name, values: offered }) => (
        <Select
          key={name}
          label={name}
          placeholder="Choisir"
          value={values[name] ?? ''}
          onChange={({ target }) => {
            setError(undefined)
            setValues({ ...values, [name]: target.value })
          }}
          choices={offered.map((value) => ({ value, label: value }))}
        />
      ))}
      {specific && (
        <TextField
          label="Prix (DA)"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint={fr('Vide : le prix du produit.')}
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
      )}
      <div role="alert">{error && <FieldError id="combination-error">{error}</FieldError>}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Terminer
        </Button>
        <Button type="submit">Ajouter à la liste</Button>
      </div>
    </form>
  )
}

function reasonAgainst({ options, price }: DraftCombination, combinations: DraftCombination[]) {
  const missing = options.find(({ value }) => value === '')
  if (missing) return fr(`Choisissez une valeur : ${missing.name}.`)
  if (isListed(combinations, options)) return 'Cette combinaison est déjà dans la liste.'
  if (combinations.length >= mostCombinations) {
    return `Un produit a ${mostCombinations} combinaisons au plus.`
  }
  if (!isPrice(price)) return 'Ce prix n’est pas un montant en DA.'
}
