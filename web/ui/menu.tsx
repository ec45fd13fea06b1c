import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

type MenuProps = {
  /** The button that opens it: `<IconButton label="Actions"><Ellipsis /></IconButton>`. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  defaultOpen?: boolean
  /** Whether its button stays in place while the page scrolls. */
  isFixed?: boolean
}

/** Menus open inside `<main>`, for users who move between landmarks; it may be another element each time. */
const main = {
  get current() {
    return document.querySelector('main')
  },
}

export function Menu({ trigger, children, align = 'end', defaultOpen, isFixed }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={main}>
        <Base.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // Otherwise it scrolls with the page, and returns to its button a moment later.
          positionMethod={isFixed ? 'fixed' : 'absolute'}
          className="z-50 outline-none"
        >
          <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto origin-(--transform-origin) rounded border border-line bg-surface p-1 shadow-cast outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemLook =
  'touchable flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded px-2.5 text-sm -outline-offset-2 select-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-tint [&>svg]:size-4 [&>svg]:shrink-0'

type ItemProps = { children: ReactNode; disabled?: boolean; danger?: boolean; onSelect: () => void }

export function MenuItem({ children, disabled, danger, onSelect }: ItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cx(itemLook, danger && 'text-eosine-ink')}>
      {children}
    </Base.Item>
  )
}

type LinkProps = { to: string; state?: unknown; children: ReactNode }

export function MenuLink({ to, state, children }: LinkProps) {
  return (
    <Base.LinkItem closeOnClick className={itemLook} render={<Link to={to} state={state} />}>
      {children}
    </Base.LinkItem>
  )
}

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />

type RadioProps = {
  /** Name of the group, for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string; icon?: ReactNode }[]
}

/** One choice among a few. */
export function MenuRadios({ label, value, onChange, choices }: RadioProps) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={itemLook}>
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden className="size-4 text-methylene-ink" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
