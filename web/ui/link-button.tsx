import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonLook } from '#web/ui/button-look.ts'

type Props = Omit<ComponentProps<typeof Link>, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function LinkButton({ variant, size, className, ...props }: Props) {
  return <Link {...props} className={buttonLook(variant, size, className)} />
}
