import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { longestSearch } from '#contract/search'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import { controlLook } from '#web/ui/field.tsx'
import {
  type Choice,
  chooseNothingLate,
  PickerList,
  pickerPopupLook,
  pickerRoot,
} from '#web/ui/picker-list.tsx'

type Props = {
  address: ListAddress
  /** Name of the filter that it sets. */
  name: string
  /** « Catégorie » */
  label: string
  /** Label for no filter: « Toutes ». */
  all: string
  /** Name of the value in the address; it may arrive late. */
  chosen: ReactNode
  search: (q: string, signal: AbortSignal) => Promise<readonly Choice[]>
}

/** Filters a list by one value among more than a menu could show. */
export function FilterPicker({ address, name, label, all, chosen, search }: Props) {
  const id = address.filter(name)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const found = useTypedSearch(typed, search, open)
  return (
    <div className="inline-flex items-center">
      <Combobox.Root
        {...pickerRoot}
        items={found.items}
        value={id ? { value: id, label: '' } : null}
        onValueChange={(choice) => address.go({ [name]: choice?.value })}
        open={open}
        onOpenChange={setOpen}
        inputValue={typed}
        onInputValueChange={setTyped}
        autoHighlight
      >
        <Combobox.Trigger
          aria-label={label}
          className={buttonLook(
            'secondary',
            'small',
            id ? 'rounded-r-none! border-methylene! bg-methylene-wash!' : '',
          )}
        >
          <span className="font-normal text-soft">{label}</span>
          <span className="max-w-40 truncate">{id ? chosen : all}</span>
          {!id && <ChevronDown aria-hidden className="size-4 text-soft" />}
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner
            align="start"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Combobox.Popup aria-label={label} className={pickerPopupLook}>
              <Combobox.Input
                aria-label={`Rechercher : ${label}`}
                placeholder="Rechercher…"
                maxLength={longestSearch}
                onKeyDown={chooseNothingLate(found)}
                className={`${controlLook} mb-1 min-h-9! text-sm! pointer-coarse:min-h-11!`}
              />
              <PickerList found={found} none="Rien n’a été trouvé." />
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {id && (
        <Link
          to={address.href({ [name]: undefined })}
          preventScrollReset
          aria-label={`Effacer le filtre ${label}`}
          className={buttonLook('secondary', 'small', '-ml-px rounded-l-none! border-methylene! px-2!')}
        >
          <X aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}
