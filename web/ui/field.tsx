import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { languageOf } from '#web/lib/language.ts'

/** The props of every field, beside the attributes of its control. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  className?: string
}

/** The attributes that tie a control to its label, hint and error. */
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export const controlLook =
  'w-full min-h-11 rounded border border-edge bg-surface px-3 text-base text-ink transition-colors placeholder:text-soft hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-eosine disabled:cursor-not-allowed disabled:opacity-60'

type Props = FieldProps & { children: (control: ControlProps) => ReactNode }

/** Label, control, error and hint, tied together for assistive technology. */
export function Field({ label, hint, error, optional, className, children }: Props) {
  const control = useId()
  const told = cx(error && `${control}-error`, hint !== undefined && `${control}-hint`)
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={control} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-soft"> (facultatif)</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': told || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <div id={`${control}-hint`} className="text-sm text-soft wrap-anywhere">
          {hint}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} lang={languageOf(children)} className="flex items-start gap-1.5 text-sm text-eosine-ink">
      <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
      {children}
    </p>
  )
}
