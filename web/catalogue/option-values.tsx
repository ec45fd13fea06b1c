import { Check, X } from 'lucide-react'
import { figure } from '#contract/french'
import type { ChosenOption } from '#web/catalogue/combinations.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  option: ChosenOption
  onWanted: (values: string[]) => void
  /** Absent while combinations use this option. */
  onRemove?: () => void
}

/** Which of an option's values this product comes in. */
export function OptionValues({ option, onWanted, onRemove }: Props) {
  const { name, values, wanted } = option
  const turn = (value: string) =>
    // Keeps the option's own order, whatever the order of the clicks.
    onWanted(values.filter((each) => (each === value ? !wanted.includes(each) : wanted.includes(each))))
  const all = wanted.length === values.length
  return (
    <li className="rounded border border-line bg-ground p-3">
      <fieldset className="relative min-w-0">
        <legend className="float-left flex min-h-9 items-center gap-2 pr-3 text-sm">
          <span className="font-medium">{name}</span>
          <span className="figures text-soft">
            {figure(wanted.length)} sur {figure(values.length)}
          </span>
        </legend>
        <div className="mb-2 flex min-h-9 items-center justify-end gap-1">
          <Button
            variant="quiet"
            size="small"
            aria-label={`${all ? 'Aucune valeur' : 'Toutes les valeurs'} : ${name}`}
            onClick={() => onWanted(all ? [] : values)}
          >
            {all ? 'Aucune' : 'Toutes'}
          </Button>
          {onRemove && (
            <IconButton label={`Retirer l’option ${name}`} className="size-9!" onClick={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <div className="clear-both -m-1 flex max-h-60 flex-wrap gap-2 overflow-y-auto p-1">
          {values.map((value) => (
            <label
              key={value}
              className="touchable relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded border border-edge bg-surface px-2.5 text-sm transition-colors select-none hover:border-ink has-checked:border-methylene has-checked:bg-methylene-wash has-focus-visible:outline-2 has-focus-visible:outline-methylene-ink"
            >
              <input
                type="checkbox"
                checked={wanted.includes(value)}
                onChange={() => turn(value)}
                className="peer sr-only"
              />
              <Check aria-hidden className="hidden size-4 text-methylene-ink peer-checked:block" />
              {value}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  )
}
