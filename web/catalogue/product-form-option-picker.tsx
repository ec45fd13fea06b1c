import { useState } from 'react'
import { mostOptions } from '#contract/choice'
import { fr } from '#contract/french'
import type { ChosenOption } from '#web/catalogue/combinations.ts'
import { chosenOption, searchOptions } from '#web/catalogue/option-choices.ts'
import { findOption } from '#web/catalogue/staff-catalogue.api.ts'
import { useAct } from '#web/lib/use-act.ts'
import { Picker } from '#web/ui/picker.tsx'
import type { Choice } from '#web/ui/picker-list.tsx'

type Props = {
  options: ChosenOption[]
  /** All combinations of a product choose of the same options. */
  locked: boolean
  onAdd: (option: ChosenOption) => void
}

/** Takes on one more of the shop's options. */
export function ProductFormOptionPicker({ options, locked, onAdd }: Props) {
  const [error, setError] = useState<string>()
  const take = useAct(findOption, { onDone: (option) => onAdd(chosenOption(option)) })
  const choose = (choice: Choice | null) => {
    setError(undefined)
    if (!choice) return
    if (options.some(({ name }) => name === choice.label)) {
      return setError(fr(`L’option « ${choice.label} » est déjà choisie.`))
    }
    if (options.length === mostOptions) return setError(`Un produit a ${mostOptions} options au plus.`)
    void take(choice.value)
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
      error={error ?? take.error?.message}
      value={null}
      onChange={choose}
      search={searchOptions}
      disabled={locked}
    />
  )
}
