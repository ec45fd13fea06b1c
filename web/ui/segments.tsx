import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

type Props<Value extends string> = {
  /** Name of the group, shown above it. */
  legend: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  hint?: ReactNode
}

/** One of two or three: radio buttons side by side in one frame. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { legend, choices, value, onChange, disabled = false, hint } = props
  const group = useId()
  const box = useEarlyChoice<HTMLFieldSetElement>(value, (early) => onChange(early as Value))
  return (
    <fieldset
      ref={box}
      disabled={disabled}
      aria-describedby={hint ? `${group}-hint` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div
        className={cx(
          'inline-flex max-w-full rounded border border-edge bg-ground p-0.75',
          disabled && 'border-line opacity-60',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative inline-flex min-h-9 min-w-16 items-center justify-center rounded px-4 text-sm transition-colors select-none touchable',
              'has-checked:bg-methylene has-checked:font-medium has-checked:text-on-methylene',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-methylene-ink',
              disabled ? 'cursor-not-allowed' : 'cursor-pointer not-has-checked:hover:bg-tint',
            )}
          >
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && (
        <div id={`${group}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </div>
      )}
    </fieldset>
  )
}
