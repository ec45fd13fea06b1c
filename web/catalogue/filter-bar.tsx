import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { count, fr } from '#contract/french'
import { isFiltering, type ProductFilter } from '#web/catalogue/product-filter.ts'
import { cx } from '#web/lib/cx.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

type Props = {
  /** The category's name. */
  name: string
  filter: ProductFilter
  /** Undefined when the list could not be read. */
  total: number | undefined
  /** Whether the total is still that of an older filter. */
  behind: boolean
}

/** The search within a category, with the number of results. Without JavaScript it is a plain form. */
export function FilterBar({ name, filter, total, behind }: Props) {
  const { form, typed, type, only, showOnly } = useFilterParams(filter)
  return (
    <Form
      ref={form}
      role="search"
      aria-label={name}
      className="flex flex-wrap items-center gap-x-6 gap-y-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="relative w-full sm:w-80">
        <SearchInput
          type="search"
          name="q"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={`Rechercher dans ${name}`}
          placeholder="Nom ou référence"
        />
      </div>
      <Checkbox
        name="disponible"
        value="oui"
        checked={only}
        onChange={(event) => showOnly(event.target.checked)}
      >
        Disponibles seulement
      </Checkbox>
      <p
        role="status"
        aria-busy={behind && total !== undefined}
        // What takes the list's place says it in larger letters.
        className={cx('figures ml-auto text-sm text-soft wrap-anywhere', total === 0 && 'sr-only')}
      >
        {total !== undefined && told(filter, total)}
      </p>
    </Form>
  )
}

function told(filter: ProductFilter, total: number) {
  if (!isFiltering(filter)) return count(total, 'produit')
  return fr(filter.q ? `${count(total, 'résultat')} pour « ${filter.q} »` : count(total, 'résultat'))
}

/** Debounce before the address changes, milliseconds: browsers limit how often it may change. */
const pause = 150

/** Typing changes the address bar; a change of the address bar (Back, a shared link) updates the field. */
function useFilterParams({ q, available }: ProductFilter) {
  const [, setParams] = useSearchParams()
  const { state } = useLocation()
  const [typed, type] = useState(q)
  const [only, tick] = useState(available)
  const said = useRef(q)

  const change = (name: string, value: string) => {
    // Read from the address bar: parameters changed since this render must not be undone.
    const params = new URLSearchParams(window.location.search)
    if (value) params.set(name, value)
    else params.delete(name)
    setParams(params, { replace: true, preventScrollReset: true, state })
  }

  useEffect(() => {
    if (said.current === q) return
    said.current = q
    type(q)
  }, [q])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes the address
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === said.current) return
    const timer = setTimeout(() => {
      said.current = wanted
      change('q', wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => tick(available), [available])
  const showOnly = (ticked: boolean) => {
    tick(ticked)
    change('disponible', ticked ? 'oui' : '')
  }

  // Keeps the text typed, and the box ticked, before hydration.
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    const early = new FormData(form.current ?? undefined)
    type(String(early.get('q') ?? ''))
    if (early.has('disponible') !== only) showOnly(!only)
  }, [])

  return { form, typed, type, only, showOnly }
}
