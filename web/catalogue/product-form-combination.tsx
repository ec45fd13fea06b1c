import { type FormEvent, useState } from 'react'
import { mostCombinations } from '#contract/choice'
import { fr } from '#contract/french'
import {
  type ChosenOption,
  combinationLabel,
  type DraftCombination,
  isListed,
  isPrice,
  noPrice,
} from '#web/catalogue/combinations.ts'
import { unlessDoubled } from '#web/lib/double-click.ts'
import { notify } from '#web/lib/snackbar.ts'
import { onceLifted } from '#web/lib/while-pressing.ts'
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

/** Dialog to add a combination: one value of each option, and a price. Stays open for the next one. */
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
  /** Names of the fields that were left, or checked on submit: only these show their error. */
  const [left, setLeft] = useState<readonly string[]>([])
  const [error, setError] = useState<string>()
  const choices = options.map(({ name }) => ({ name, value: values[name] ?? '' }))

  const wrong = wrongIn({ options: choices, price })
  const leave = (name: string) => onceLifted(() => setLeft((now) => [...now, name]))
  const field = (name: string) => ({
    name,
    onBlur: () => leave(name),
    error: left.includes(name) ? wrong.get(name) : undefined,
  })

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In the React tree this form is inside the product's form, which must not be submitted.
    event.stopPropagation()
    const [first] = wrong
    const refusal = first ? undefined : reasonAgainst(choices, combinations)
    setLeft([...wrong.keys()])
    setError(refusal)
    if (first) {
      const [name, message] = first
      event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
      return notify(message, 'error')
    }
    if (refusal) return
    onAdd({ options: choices, price })
    notify(fr(`${combinationLabel({ options: choices })} : ajoutée à la liste.`), 'info')
    setPrice('')
  }
  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      {options.map(({ name, wanted }) => (
        <Select
          key={name}
          label={name}
          placeholder="Choisir"
          value={values[name] ?? ''}
          onChange={({ target }) => {
            setError(undefined)
            setValues({ ...values, [name]: target.value })
          }}
          choices={wanted.map((value) => ({ value, label: value }))}
          {...field(fieldOf(name))}
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
          {...field('price')}
        />
      )}
      <div role="alert">{error && <FieldError id="combination-error">{error}</FieldError>}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Terminer
        </Button>
        <Button type="submit" onClick={unlessDoubled}>
          Ajouter à la liste
        </Button>
      </div>
    </form>
  )
}

const fieldOf = (option: string) => `option ${option}`

/** The error of each wrong field, in the order of the fields. */
function wrongIn({ options, price }: DraftCombination) {
  const missing = options.filter(({ value }) => value === '')
  const wrong = new Map(missing.map(({ name }) => [fieldOf(name), fr(`Choisissez une valeur : ${name}.`)]))
  return isPrice(price) ? wrong : wrong.set('price', noPrice)
}

function reasonAgainst(options: DraftCombination['options'], combinations: DraftCombination[]) {
  if (isListed(combinations, options)) return 'Cette combinaison est déjà dans la liste.'
  if (combinations.length >= mostCombinations) {
    return `Un produit a ${mostCombinations} combinaisons au plus.`
  }
}
