import { cx } from '#web/lib/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-secondary' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

/** Nothing on paper can be pressed. */
const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded border font-medium transition-colors select-none print:hidden aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-methylene text-on-methylene not-disabled:not-aria-disabled:hover:bg-methylene-strong',
  secondary: 'border-edge text-ink not-disabled:not-aria-disabled:hover:bg-tint',
  quiet: 'border-transparent text-ink not-disabled:not-aria-disabled:hover:bg-tint',
  danger: 'border-transparent bg-eosine text-on-eosine not-disabled:not-aria-disabled:hover:bg-eosine-strong',
  'danger-secondary': 'border-edge text-eosine-ink not-disabled:not-aria-disabled:hover:bg-eosine-wash',
  'danger-quiet': 'border-transparent text-eosine-ink not-disabled:not-aria-disabled:hover:bg-eosine-wash',
}

const sizes: Record<ButtonSize, string> = {
  small: 'touchable min-h-9 px-3 text-sm',
  medium: 'touchable min-h-10 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
}

/** The classes shared by a button and a link that looks like one. */
export const buttonLook = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', more?: string) =>
  cx(base, variants[variant], sizes[size], more)
