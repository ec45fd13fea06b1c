import { Grid3x3, Plus } from 'lucide-react'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { count, fr } from '#contract/french'
import { type ChosenOption, countCombinations } from '#web/catalogue/combinations.ts'
import { OptionValues } from '#web/catalogue/option-values.tsx'
import { ProductFormCombination } from '#web/catalogue/product-form-combination.tsx'
import { ProductFormGrid } from '#web/catalogue/product-form-grid.tsx'
import { ProductFormOptionPicker } from '#web/catalogue/product-form-option-picker.tsx'
import type { ProductForm } from '#web/catalogue/product-form-values.ts'
import { useCombinations } from '#web/catalogue/use-combinations.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

const yesNo = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
] as const

type Props = {
  form: ProductForm
  initial: ChosenOption[]
  /** Whether the product exists already: its form cannot be sent while a combination is missing. */
  present: boolean
}

/** Whether the product has options, and the combinations that can be ordered. */
export function ProductFormOptions({ form, initial, present }: Props) {
  const [options, setOptions] = useState(initial)
  const haveOptions = form.watch('haveOptions')
  const isWrong = form.formState.errors.combinations !== undefined
  const turn = (value: 'true' | 'false') => {
    form.setValue('haveOptions', value, { shouldDirty: true })
    if (value === 'false') form.setValue('specificPricePerOption', 'false', { shouldDirty: true })
    if (present || isWrong) void form.trigger('combinations')
  }
  const turnSpecific = (value: 'true' | 'false') => {
    form.setValue('specificPricePerOption', value, { shouldDirty: true })
    if (isWrong) void form.trigger('combinations')
  }
  return (
    <FormSection
      title="Options et combinaisons"
      hint={fr('Ce que le client choisit avant de commander : un volume, une matière, un conditionnement.')}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Segments legend="Avec des options" choices={yesNo} value={haveOptions} onChange={turn} />
        <Segments
          legend="Prix spécifique par option"
          choices={yesNo}
          value={form.watch('specificPricePerOption')}
          onChange={turnSpecific}
          disabled={haveOptions === 'false'}
        />
      </div>
      {haveOptions === 'true' && <Combinations form={form} options={options} onOptions={setOptions} />}
    </FormSection>
  )
}

type CombinationsProps = {
  form: ProductForm
  options: ChosenOption[]
  onOptions: Dispatch<SetStateAction<ChosenOption[]>>
}

function Combinations({ form, options, onOptions }: CombinationsProps) {
  const [adding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, '[role=combobox]:enabled', { row: 'tbody tr', control: 'td:last-child button' })
  const { combinations, put, generate, tooMany, forgive } = useCombinations(form, options)
  const specific = form.watch('specificPricePerOption') === 'true'
  const error = form.errorOf('combinations')
  const change: typeof onOptions = (next) => {
    forgive()
    onOptions(next)
  }
  const possible = countCombinations(options)
  const ready = options.length > 0 && possible > 0
  /** If true, the option picker gets the focus and the error of a missing combination. */
  const lacksOption = combinations.length === 0 && !ready
  return (
    <div ref={box} className="grid min-w-0 gap-5">
      <ProductFormOptionPicker
        options={options}
        locked={combinations.length > 0}
        onAdd={(option) => change((now) => [...now, option])}
        name={lacksOption ? 'combinations' : undefined}
        missing={lacksOption ? error : undefined}
      />
      {options.length > 0 && (
        <ul className="grid gap-3">
          {options.map((option) => (
            <OptionValues
              key={option.name}
              option={option}
              onWanted={(wanted) =>
                change(options.map((each) => (each === option ? { ...each, wanted } : each)))
              }
              onRemove={
                combinations.length > 0 ? undefined : () => change(options.filter((each) => each !== option))
              }
            />
          ))}
        </ul>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button
            name={combinations.length === 0 && ready ? 'combinations' : undefined}
            aria-describedby={error && !lacksOption ? 'combinations-error' : undefined}
            variant="secondary"
            disabled={!ready}
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden className="size-4" />
            Ajouter une combinaison
          </Button>
          <Button
            variant="secondary"
            disabled={!ready}
            aria-describedby={tooMany && 'too-many'}
            onClick={generate}
          >
            <Grid3x3 aria-hidden className="size-4" />
            Générer toutes les combinaisons
          </Button>
        </div>
        {error && !lacksOption && <FieldError id="combinations-error">{error}</FieldError>}
        {tooMany && <FieldError id="too-many">{tooMany}</FieldError>}
        <p className="text-sm text-soft">
          {options.length === 0
            ? fr('Choisissez d’abord une option ci-dessus : ses valeurs font les combinaisons.')
            : `${fr('Les valeurs retenues font')} ${count(possible, 'combinaison')}.`}
        </p>
      </div>
      {combinations.length > 0 && (
        <ProductFormGrid form={form} combinations={combinations} specific={specific} onChange={put} />
      )}
      <ProductFormCombination
        open={adding}
        onClose={() => setAdding(false)}
        options={options}
        combinations={combinations}
        specific={specific}
        onAdd={(combination) => put([...combinations, combination])}
      />
    </div>
  )
}
