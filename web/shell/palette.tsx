import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { count } from '#contract/french'
import type { Role } from '#contract/roles'
import { longestSearch } from '#contract/search'
import { cx } from '#web/lib/cx.ts'
import { type TypedSearch, useTypedSearch } from '#web/lib/use-typed-search.ts'
import {
  findPages,
  type PaletteGroup,
  type PaletteItem,
  searchEverything,
} from '#web/shell/palette-search.ts'
import { Button } from '#web/ui/button.tsx'
import { backdropLook } from '#web/ui/overlay.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = { open: boolean; onClose: () => void; role: Role }

/** Finds any page, product, account or order. Loaded on demand by `PaletteButton`. */
export default function Palette({ open, onClose, role }: Props) {
  const [q, setQ] = useState('')
  const navigate = useNavigate()
  const found = useTypedSearch(q, searchEverything, open)
  const pages = findPages(q, role)
  const groups: PaletteGroup[] = [
    ...(pages.length > 0 ? [{ value: 'Pages', items: pages }] : []),
    ...(q.trim() ? found.items : []),
  ]
  const note = noteOf(groups, found)
  const highlighted = useRef<PaletteItem>(undefined)
  /** Enter must not pick a result of an earlier text. */
  const isLate = () =>
    found.status === 'waiting' &&
    found.items.some(({ items }) => items.some((item) => item === highlighted.current))
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setQ('')
  }
  const go = ({ to }: PaletteItem) => {
    onClose()
    navigate(to)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-4 pt-[12vh] pb-4">
          <Dialog.Popup
            aria-label="Rechercher partout"
            className="flex max-h-[min(34rem,76vh)] w-full max-w-xl flex-col overflow-hidden rounded border border-line bg-surface shadow-cast transition duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              filter={null}
              value={q}
              onValueChange={setQ}
              itemToStringValue={({ label }: PaletteItem) => label}
              autoHighlight="always"
              keepHighlight
              onItemHighlighted={(item?: PaletteItem) => {
                highlighted.current = item
              }}
            >
              <div className="relative border-b border-line">
                <Search
                  aria-hidden
                  className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-soft"
                />
                <Autocomplete.Input
                  aria-label="Rechercher partout"
                  placeholder="Page, produit, référence, client, commande…"
                  maxLength={longestSearch}
                  onKeyDown={(event) => event.key === 'Enter' && isLate() && event.preventBaseUIHandler()}
                  className="h-13 w-full bg-transparent pr-12 pl-12 text-base outline-none placeholder:text-soft"
                />
                {found.status === 'waiting' && q.trim() && (
                  <Spinner className="absolute inset-y-0 right-4 my-auto size-4 text-soft" />
                )}
              </div>
              <Autocomplete.Status className="sr-only">{statusOf(groups, found)}</Autocomplete.Status>
              <Autocomplete.List className="min-h-0 scroll-py-10 overflow-y-auto overscroll-contain p-2 empty:hidden">
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-soft">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.value}
                          value={item}
                          onClick={() => go(item)}
                          className="group touchable flex min-h-10 cursor-pointer items-center gap-3 rounded px-2.5 py-1 text-sm select-none data-highlighted:bg-tint"
                        >
                          <span className="grid min-w-0 grow">
                            <span className="truncate">{item.label}</span>
                            {item.detail && <span className="truncate text-xs text-soft">{item.detail}</span>}
                          </span>
                          <CornerDownLeft
                            aria-hidden
                            className="invisible size-4 shrink-0 text-soft group-data-highlighted:visible"
                          />
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              {note && (
                <div
                  className={cx(
                    'grid justify-items-center gap-3 px-4 text-center text-sm text-soft',
                    groups.length > 0 ? 'border-t border-line py-3' : 'py-10',
                  )}
                >
                  <p>{note}</p>
                  {found.status === 'failed' && (
                    <Button variant="secondary" size="small" onClick={found.retry}>
                      Réessayer
                    </Button>
                  )}
                </div>
              )}
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The note where nothing is found, or below the results when the rest could not be read. */
function noteOf(groups: PaletteGroup[], { status, message }: TypedSearch<PaletteGroup>) {
  if (status === 'failed') return message
  if (groups.length > 0) return
  return status === 'waiting' ? 'Recherche…' : 'Rien ne correspond à cette recherche.'
}

function statusOf(groups: PaletteGroup[], { status, message }: TypedSearch<PaletteGroup>) {
  if (status === 'failed') return message
  if (status === 'waiting') return 'Recherche…'
  const number = groups.reduce((sum, { items }) => sum + items.length, 0)
  return count(number, 'résultat')
}
