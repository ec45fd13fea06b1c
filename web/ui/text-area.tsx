import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <textarea rows={6} {...area} {...control} className={cx(controlLook, 'resize-y py-2.5')} />
      )}
    </Field>
  )
}
