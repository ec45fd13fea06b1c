import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'

type Choice = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<'select'>, 'id'> &
  FieldProps & {
    choices: readonly Choice[]
    /** Shown while nothing is chosen. */
    placeholder?: string
  }

/** The platform's own select, known to every keyboard, phone and screen reader. For short lists. */
export function Select({ label, hint, error, optional, className, choices, placeholder, ...select }: Props) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={cx(controlLook, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-soft"
          />
        </div>
      )}
    </Field>
  )
}
