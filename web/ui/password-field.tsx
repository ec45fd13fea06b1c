import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { fr } from '#contract/french'
import { cx } from '#web/lib/cx.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

export const newPasswordHint = fr(
  '6 caractères au moins ; 15 ou plus, une courte phrase par exemple, protègent bien mieux.',
)

/** Give `autoComplete`: `current-password` to log in, `new-password` to choose one. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(controlLook, 'pr-12')}
          />
          <IconButton
            label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            className="absolute inset-y-0 right-0.5 my-auto text-soft"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
