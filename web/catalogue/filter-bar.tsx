import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { count, fr } from '#contract/french'
import { isFiltering, type ProductFilter } from '#web/catalogue/product-filter.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

type Props = {
  /** Of the category. */
  name: string
  filter: ProductFilter
  /** Undefined when it could not be read. */
  total: number | undefined
  /** The figure answers an older filter. */
  behind: boolean
}

/** The search of a category and how much it finds. Without a script it is a plain form. */
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
        className="figures ml-auto text-sm text-soft wrap-anywhere"
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

/** How long the address waits for the next key, milliseconds: browsers limit how often it may change. */
const pause = 150

/** What is typed goes to the address bar, and what the address bar says comes back: Back, a shared link. */
function useFilterParams({ q, available }: ProductFilter) {
  const [, setParams] = useSearchParams()
  const { state } = useLocation()
  const [typed, type] = useState(q)
  const [only, tick] = useState(available)
  const said = useRef(q)

  const change = (name: string, value: string) => {
    // The address bar's own: what changed since this was drawn must not be undone.
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

  // What was typed and ticked before the page lived counts.
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    const early = new FormData(form.current ?? undefined)
    type(String(early.get('q') ?? ''))
    if (early.has('disponible') !== only) showOnly(!only)
  }, [])

  return { form, typed, type, only, showOnly }
}
