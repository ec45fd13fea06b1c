import { ArrowRight, CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue'
import { count, fr } from '#contract/french'
import { noReference } from '#web/catalogue/reference.tsx'
import { optionId, placesOf, type Suggestions } from '#web/catalogue/suggestions.ts'
import { cx } from '#web/lib/cx.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  id: string
  suggestions: Suggestions
  /** Index of the option reached with the arrows; -1: the field itself. */
  active: number
  onPick: () => void
}

/** The list below the search field. The field keeps the focus: the arrows move through the options. */
export function SearchSuggestions({ id, suggestions, active, onPick }: Props) {
  const places = placesOf(suggestions)
  const all = suggestions.products.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus away from the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded border border-line bg-surface p-1 shadow-cast md:right-auto md:w-[max(100%,20rem)]"
    >
      <div id={id} role="listbox" aria-label="Suggestions">
        {suggestions.products.map((product, place) => (
          <Choice key={product._id} {...{ id, place, active, onPick }} to={places[place] ?? '/'}>
            <Suggestion product={product} />
          </Choice>
        ))}
        <Choice {...{ id, active, onPick }} place={all} to={places[all] ?? '/recherche'}>
          <span className="flex min-h-9 grow items-center justify-between gap-3 text-sm font-medium text-methylene-ink">
            {told(suggestions)}
            <ArrowRight aria-hidden className="size-4" />
          </span>
        </Choice>
      </div>
    </div>
  )
}

function told({ total, q }: Suggestions) {
  if (total === 0) return fr(`Aucun produit pour « ${q} » : chercher autrement`)
  return total === 1 ? 'Voir le résultat' : `Voir les ${count(total, 'résultat')}`
}

type ChoiceProps = Pick<Props, 'id' | 'active' | 'onPick'> & {
  place: number
  to: string
  children: ReactNode
}

function Choice({ id, place, active, onPick, to, children }: ChoiceProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isActive = place === active
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={link}
      id={optionId(id, place)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={onPick}
      className={cx(
        'flex items-center gap-3 rounded px-2.5 py-1.5 hover:bg-tint',
        isActive && 'bg-tint outline-2 -outline-offset-2 outline-methylene-ink',
      )}
    >
      {children}
    </Link>
  )
}

function Suggestion({ product }: { product: Product }) {
  const Icon = product.availability ? CircleCheck : CircleX
  return (
    <>
      <Picture
        path={product.image}
        alt=""
        sizes="3rem"
        className="size-12 shrink-0 rounded border border-line bg-tint object-cover"
      />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-sm leading-5 font-medium">{fr(product.name)}</span>
        <span className="flex items-center gap-3 text-xs text-soft">
          <span className="truncate font-mono">{product.reference ?? noReference}</span>
          <span
            className={cx(
              'inline-flex shrink-0 items-center gap-1',
              product.availability ? 'text-malachite-ink' : 'text-eosine-ink',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            {product.availability ? 'Disponible' : 'Indisponible'}
          </span>
        </span>
      </span>
    </>
  )
}
