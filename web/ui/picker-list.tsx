import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { TypedSearch } from '#web/lib/use-typed-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** One of the choices that the server finds. */
export type Choice = { value: string; label: string; detail?: string; disabled?: boolean }

/** The results under the input, the same for every picker. */
export function PickerList({ found, none }: { found: TypedSearch<Choice>; none: string }) {
  return (
    <>
      <Combobox.Status className="text-sm text-soft">
        {found.status === 'waiting' && found.items.length === 0 && (
          <span className="flex items-center gap-2 px-2.5 py-2">
            <Spinner className="size-4" /> Recherche…
          </span>
        )}
        {found.status === 'failed' && <span className="block px-2.5 pt-2">{found.message}</span>}
        {found.status === 'found' && found.items.length === 0 && (
          <span className="block px-2.5 py-2">{none}</span>
        )}
      </Combobox.Status>
      {found.status === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          className="m-2.5"
          // Keeps the focus in the field, or the list would close.
          onMouseDown={(event) => event.preventDefault()}
          onClick={found.retry}
        >
          Réessayer
        </Button>
      )}
      <Combobox.List className="max-h-72 scroll-py-1 overflow-y-auto overscroll-contain">
        {(choice: Choice) => (
          <Combobox.Item
            key={choice.value}
            value={choice}
            disabled={choice.disabled}
            className="touchable flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2.5 py-1.5 text-sm select-none data-disabled:cursor-not-allowed data-disabled:text-soft data-highlighted:bg-tint data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-methylene-ink"
          >
            <span className="grid min-w-0 grow">
              <span className="truncate">{choice.label}</span>
              {choice.detail && <span className="truncate text-xs text-soft">{choice.detail}</span>}
            </span>
            <Combobox.ItemIndicator>
              <Check aria-hidden className="size-4 text-methylene-ink" />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
    </>
  )
}

type Press = KeyboardEvent & { preventBaseUIHandler: () => void }

/** For the input of an open list: Enter must not pick a result of an earlier text. */
export const chooseNothingLate =
  ({ status }: TypedSearch<Choice>) =>
  (event: Press) => {
    if (event.key !== 'Enter' || status !== 'waiting') return
    event.preventBaseUIHandler()
    // Enter must not send the form either.
    event.preventDefault()
  }

export const pickerPopupLook =
  'w-(--anchor-width) min-w-[min(20rem,var(--available-width))] max-w-(--available-width) origin-(--transform-origin) rounded border border-line bg-surface p-1 shadow-cast transition duration-150 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

/** Props for the root of a picker: the server filters, and choices are compared by value. */
export const pickerRoot = {
  filter: null,
  itemToStringLabel: ({ label }: Choice) => label,
  isItemEqualToValue: (one: Choice, other: Choice) => one.value === other.value,
}
