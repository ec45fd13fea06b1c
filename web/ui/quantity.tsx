import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = FieldProps & {
  name?: string
  value: number
  max: number
  onChange: (value: number) => void
  onBlur?: () => void
}

/**
 * A whole number from 1 on, with a minus and a plus button, which keep the focus at either end. An empty or
 * absurd entry is reported as NaN, not corrected.
 */
export function Quantity({ value, max, onChange, onBlur, name, ...field }: Props) {
  const [typed, setTyped] = useState(String(value))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!Number.isNaN(value)) setTyped(String(value))
  }, [value])

  const type = (text: string) => {
    setTyped(text)
    // Accepts the shop's own notation: « 1 000 ».
    const digits = text.replaceAll(/\s/g, '')
    onChange(/^\d+$/.test(digits) ? Number(digits) : Number.NaN)
  }
  // Keeps the text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    if (input.current && input.current.value !== typed) type(input.current.value)
  }, [])

  const step = (by: number) => onChange(Math.min(max, Math.max(1, (value || 0) + by)))
  const keys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

  return (
    <Field {...field}>
      {(control) => (
        <div className="flex w-fit items-center gap-1">
          <IconButton
            label="Diminuer"
            aria-disabled={value <= 1}
            className="border border-edge"
            onClick={() => step(-1)}
          >
            <Minus aria-hidden />
          </IconButton>
          <input
            {...control}
            ref={input}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            className={cx(controlLook, 'figures max-w-24 text-center')}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              const by = keys[event.key]
              if (by === undefined) return
              event.preventDefault()
              step(by)
            }}
          />
          <IconButton
            label="Augmenter"
            aria-disabled={value >= max}
            className="border border-edge"
            onClick={() => step(1)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
