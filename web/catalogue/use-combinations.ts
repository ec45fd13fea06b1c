import { useCallback, useState } from 'react'
import { mostCombinations } from '#contract/choice'
import { count, figure, fr } from '#contract/french'
import { type ChosenOption, type DraftCombination, withAllOf } from '#web/catalogue/combinations.ts'
import type { ProductForm } from '#web/catalogue/product-form-values.ts'
import { notify } from '#web/lib/snackbar.ts'

/** The combinations of a product's form; `generate` adds all that `options` make. */
export function useCombinations(form: ProductForm, options: ChosenOption[]) {
  const { setValue } = form
  const combinations = form.watch('combinations')
  const hasErrors = form.formState.errors.combinations !== undefined
  const [tooMany, setTooMany] = useState<string>()
  const forgive = () => setTooMany(undefined)
  const put = useCallback(
    (next: DraftCombination[]) => {
      setTooMany(undefined)
      setValue('combinations', next, { shouldDirty: true, shouldValidate: hasErrors })
    },
    [setValue, hasErrors],
  )
  const generate = () => {
    const { number, all } = withAllOf(options, combinations)
    if (!all) {
      const sentence = fr(`${figure(number)} combinaisons : un produit en a ${mostCombinations} au plus.`)
      setTooMany(sentence)
      return notify(sentence, 'error')
    }
    const added = number - combinations.length
    if (added > 0) put(all)
    notify(
      added === 0
        ? 'Toutes ces combinaisons sont déjà dans la liste.'
        : `${count(added, 'combinaison ajoutée', 'combinaisons ajoutées')}.`,
      'info',
    )
  }
  return {
    combinations,
    put,
    generate,
    /** The message when there would be too many, until options or combinations change. */
    tooMany,
    forgive,
  }
}
