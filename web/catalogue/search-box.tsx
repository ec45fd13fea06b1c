import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { count } from '#contract/french'
import { optionId, placesOf } from '#web/catalogue/suggestions.ts'
import { useSuggestions } from '#web/catalogue/use-suggestions.ts'
import { searchedWords } from '#web/lib/searched-words.ts'
import { SearchInput } from '#web/ui/search-input.tsx'

/**
 * The search of the whole catalogue: a plain form that suggests products once hydrated. The combobox is our
 * own (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the headless library's would weigh a third of
 * what a public page may load, for one list on every page.
 */
export function SearchBox() {
  const list = useId()
  const navigate = useNavigate()
  const { asked, key } = useSearched()
  const ahead = useNavigation().location?.key
  const [typed, setTyped] = useState(asked)
  const [open, setOpen] = useState(false)
  const [reached, setReached] = useState<{ index: number; of?: string }>()
  const { suggestions, List } = useSuggestions(typed, open) ?? {}
  const active = suggestions && reached?.of === suggestions.q ? reached.index : -1
  const places = suggestions ? placesOf(suggestions) : []
  const field = useRef<HTMLInputElement>(null)
  const seen = useRef(key)
  /** The navigation that was under way when something was last typed. */
  const typedOn = useRef<string>(undefined)

  const close = () => {
    setOpen(false)
    setReached(undefined)
  }

  // Keeps the text typed before hydration.
  useEffect(() => setTyped(field.current?.value ?? ''), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever led elsewhere, the list closes
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const goesOn = typedOn.current === key
    typedOn.current = undefined
    // Text typed while the page was loading stays.
    if (goesOn) return
    setTyped(asked)
    close()
  }, [key])

  const step = (by: number) => {
    setOpen(true)
    // From the field through every option, and back to the field.
    const stops = places.length + 1
    setReached({ index: ((active + 1 + by + stops) % stops) - 1, of: suggestions?.q })
  }

  const press = (event: KeyboardEvent) => {
    // Enter must not pick a suggestion for an earlier text.
    const place = suggestions?.q === typed.trim() ? places[active] : undefined
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && place) pick(place)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }

  const pick = (place: string) => {
    close()
    navigate(place)
  }

  return (
    <Form action="/recherche" role="search" className="relative w-full" onSubmit={close}>
      <SearchInput
        ref={field}
        name="q"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          typedOn.current = ahead
          setOpen(true)
          setReached(undefined)
        }}
        onKeyDown={press}
        onBlur={close}
        role="combobox"
        aria-label="Rechercher un produit"
        aria-autocomplete="list"
        aria-expanded={Boolean(suggestions)}
        aria-controls={suggestions ? list : undefined}
        aria-activedescendant={active >= 0 ? optionId(list, active) : undefined}
        placeholder="Produit ou référence"
        spellCheck={false}
        className="text-sm!"
      />
      {suggestions && List && <List id={list} {...{ suggestions, active }} onPick={close} />}
      <p role="status" className="sr-only">
        {suggestions && count(suggestions.products.length, 'suggestion')}
      </p>
    </Form>
  )
}

/** On the results page the field holds the query; it never holds a category's filter. */
function useSearched() {
  const { pathname, search, key } = useLocation()
  const asked = pathname === '/recherche' ? searchedWords(new URLSearchParams(search)) : ''
  return { asked, key }
}
