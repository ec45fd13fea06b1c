import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { longestSearch } from '#contract/search'
import { cx } from '#web/lib/cx.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { onceLifted } from '#web/lib/while-pressing.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/field.tsx'
import {
  type Choice,
  chooseNothingLate,
  PickerList,
  pickerPopupLook,
  pickerRoot,
} from '#web/ui/picker-list.tsx'

type Props<One extends Choice> = FieldProps & {
  /** Name of its field in the form, which focuses it when it is wrong. */
  name?: string
  value: One | null
  onChange: (choice: One | null) => void
  onBlur?: () => void
  /** Asks the server; '' asks for the first choices. Must be a stable function. */
  search: (q: string, signal: AbortSignal) => Promise<readonly One[]>
  placeholder?: string
  /** Message when nothing is found. */
  none?: string
  disabled?: boolean
}

/** One choice among more than a list could show: the server searches as the user types. */
export function Picker<One extends Choice>(props: Props<One>) {
  const {
    name,
    value,
    onChange,
    onBlur,
    search,
    placeholder,
    none = 'Rien n’a été trouvé.',
    disabled,
    ...field
  } = props
  const [open, setOpen] = useState(false)
  /** Undefined while the field shows the chosen value. */
  const [typed, setTyped] = useState<string>()
  const found = useTypedSearch(typed ?? '', search, open)
  const input = useRef<HTMLInputElement>(null)
  // Text that chose nothing must not look like the chosen value.
  const settle = () => value && setTyped(undefined)
  return (
    <Field {...field}>
      {(control) => (
        <Combobox.Root<One>
          {...pickerRoot}
          items={found.items}
          value={value}
          onValueChange={onChange}
          open={open}
          onOpenChange={(next) => {
            setOpen(next)
            if (!next) settle()
          }}
          inputValue={typed ?? value?.label ?? ''}
          onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : undefined)}
          disabled={disabled}
          autoHighlight
        >
          <Combobox.InputGroup className="relative">
            <Combobox.Input
              {...control}
              ref={input}
              name={name}
              onKeyDown={open ? chooseNothingLate(found) : undefined}
              onBlur={() => {
                setOpen(false)
                settle()
                if (onBlur) onceLifted(onBlur)
              }}
              placeholder={placeholder}
              maxLength={longestSearch}
              className={cx(
                controlLook,
                'text-ellipsis',
                value ? 'pr-18 pointer-coarse:pr-24' : 'pr-10 pointer-coarse:pr-12',
              )}
            />
            <div className="absolute inset-y-0 right-0.5 flex items-center text-soft">
              <Combobox.Clear
                aria-label="Effacer le choix"
                className="touchable inline-flex size-8 items-center justify-center rounded hover:bg-tint"
              >
                <X aria-hidden className="size-4" />
              </Combobox.Clear>
              <Combobox.Trigger
                aria-label="Voir les choix"
                className="touchable inline-flex size-8 items-center justify-center rounded hover:bg-tint"
              >
                <ChevronDown aria-hidden className="size-5" />
              </Combobox.Trigger>
            </div>
          </Combobox.InputGroup>
          {open && (
            // Inside the landmark or the dialog that holds the field.
            <Combobox.Portal container={input.current?.closest<HTMLElement>('[role=dialog], main')}>
              <Combobox.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
                {/* Not the library's popup: it would hide the rest of the page from assistive technology. */}
                <div className={pickerPopupLook} aria-busy={found.status === 'waiting' || undefined}>
                  <PickerList found={found} none={none} />
                </div>
              </Combobox.Positioner>
            </Combobox.Portal>
          )}
        </Combobox.Root>
      )}
    </Field>
  )
}
