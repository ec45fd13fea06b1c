import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'

export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => <input type="text" {...input} {...control} className={controlLook} />}
    </Field>
  )
}
