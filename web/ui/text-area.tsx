import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'

/** Grows with its text, from `rows` rows to the greater part of a screen. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 6,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          // The rows, with the padding and the edges: a field that follows its content has no other least height.
          style={{ minHeight: `calc(${rows}lh + 1.25rem + 2px)` }}
          className={cx(controlLook, 'field-sizing-content max-h-[60dvh] resize-y py-2.5')}
        />
      )}
    </Field>
  )
}
