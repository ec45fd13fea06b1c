import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import {
  type OwnOrdersFilter,
  ownOrdersPath,
  readOwnOrdersFilter,
  statusChoices,
} from '#web/orders/own-orders-filter.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

type Props = {
  filter: OwnOrdersFilter
  /** « 27 commandes »; it may arrive late. */
  total: ReactNode
}

/** Status filter and search in a client's orders: links and a plain form, because the address filters. */
export function OwnOrdersFilterBar({ filter, total }: Props) {
  const { status, q } = filter
  const { location: ahead } = useNavigation()
  // The filter requested last, which may still be loading: another change must not undo it.
  const asked =
    ahead?.pathname === '/profile' ? readOwnOrdersFilter(new URLSearchParams(ahead.search)) : filter
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(q)
  // The address changed by itself: Back, a cleared search. Text typed after a search was sent stays.
  useEffect(() => {
    if (input.current && sent.current !== q) input.current.value = q
    sent.current = q
  }, [q])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 group-has-data-none:hidden">
      <nav aria-label="Filtrer par statut">
        <ul className="flex flex-wrap gap-2">
          {statusChoices.map((choice) => (
            <li key={choice.label}>
              <Link
                to={ownOrdersPath({ status: choice.status, q: asked.q })}
                preventScrollReset
                aria-current={choice.status === status ? 'true' : undefined}
                className="touchable inline-flex min-h-9 items-center justify-center rounded border border-edge px-3 text-sm transition-colors hover:bg-tint aria-current:border-methylene aria-current:bg-methylene aria-current:font-medium aria-current:text-on-methylene"
              >
                {choice.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        action="/profile"
        role="search"
        aria-label="Mes commandes"
        preventScrollReset
        onSubmit={() => {
          sent.current = input.current?.value.trim() ?? ''
        }}
        className="flex w-full items-center gap-1 sm:w-auto"
      >
        {asked.status && <input type="hidden" name="statut" value={asked.status} />}
        <div className="relative w-full sm:w-72">
          <SearchInput
            ref={input}
            name="q"
            defaultValue={q}
            aria-label="Rechercher dans mes commandes"
            placeholder="Numéro, produit ou référence"
            className="min-h-10! text-sm! pointer-coarse:min-h-11!"
          />
        </div>
        {q && (
          <IconLink
            to={ownOrdersPath({ status: asked.status, q: '' })}
            preventScrollReset
            onClick={() => input.current?.focus()}
            label="Effacer la recherche"
          >
            <X aria-hidden />
          </IconLink>
        )}
      </Form>
      <p role="status" className="figures text-sm text-soft lg:ml-auto">
        {total}
      </p>
    </div>
  )
}
