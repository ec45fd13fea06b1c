import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from '#web/ui/button-look.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The act is under way: the button shows it, keeps the focus, and does nothing. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, onClick, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...props}
      className={buttonLook(variant, size, className)}
      onClick={press}
      aria-disabled={pending || props['aria-disabled']}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner className="size-4" />}
      {children}
    </button>
  )
}
