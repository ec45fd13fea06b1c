import { useState } from 'react'
import { mostOptions } from '#contract/choice'
import { fr } from '#contract/french'
import type { ChosenOption } from '#web/catalogue/combinations.ts'
import { chosenOption, type OptionChoice, searchOptions } from '#web/catalogue/option-choices.ts'
import { notify } from '#web/lib/snackbar.ts'
import { Picker } from '#web/ui/picker.tsx'

type Props = {
  options: ChosenOption[]
  /** True once there are combinations: all combinations of a product use the same options. */
  locked: boolean
  onAdd: (option: ChosenOption) => void
  /** The picker's field name in the form, and its error while an option is missing. */
  name?: string
  missing?: string
}

/** Adds one of the shop's options to the product. */
export function ProductFormOptionPicker({ options, locked, onAdd, name, missing }: Props) {
  const [error, setError] = useState<string>()
  const choose = (choice: OptionChoice | null) => {
    setError(undefined)
    if (!choice) return
    const isChosen = options.some(({ name }) => name === choice.label)
    if (isChosen) return refuse(fr(`L’option « ${choice.label} » est déjà choisie.`))
    if (options.length === mostOptions) return refuse(`Un produit a ${mostOptions} options au plus.`)
    onAdd(chosenOption(choice.option))
  }
  const refuse = (sentence: string) => {
    setError(sentence)
    notify(sentence, 'error')
  }
  return (
    <Picker
      label="Ajouter une option"
      placeholder="Volume, matière, conditionnement…"
      none="Aucune option de ce nom."
      hint={
        locked
          ? fr('Les combinaisons d’un produit portent sur les mêmes options : retirez-les pour en changer.')
          : undefined
      }
      name={name}
      error={error ?? missing}
      value={null}
      onChange={choose}
      search={searchOptions}
      disabled={locked}
    />
  )
}
