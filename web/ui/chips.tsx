import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { FieldError } from '#web/ui/field.tsx'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

type Chip = {
  value: string
  label: ReactNode
  /** Why the chip cannot be chosen; it is then disabled and says so. */
  unavailable?: string
}

type Props = {
  /** Name of the group, shown above it. */
  legend: string
  chips: readonly Chip[]
  value: string | null
  onChange: (value: string) => void
  error?: string
}

/** One choice among a few, as chips: radio buttons that only look different. */
export function Chips({ legend, chips, value, onChange, error }: Props) {
  const group = useId()
  const box = useEarlyChoice<HTMLFieldSetElement>(value, onChange)
  return (
    <fieldset ref={box} aria-describedby={error ? `${group}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <label
            key={chip.value}
            title={chip.unavailable}
            className={cx(
              'relative inline-flex min-h-10 cursor-pointer items-center rounded border border-edge px-3 text-sm transition-colors select-none touchable',
              'hover:bg-tint has-checked:border-methylene has-checked:bg-methylene has-checked:font-medium has-checked:text-on-methylene',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-methylene-ink',
              'has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-soft has-disabled:line-through',
            )}
          >
            <input
              type="radio"
              name={group}
              value={chip.value}
              checked={value === chip.value}
              disabled={chip.unavailable !== undefined}
              onChange={() => onChange(chip.value)}
              className="sr-only"
            />
            {chip.label}
            {chip.unavailable && <span className="sr-only"> : {chip.unavailable}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${group}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
