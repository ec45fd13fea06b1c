import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListAddress } from '#web/ui/data-table/list-address.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** Debounce, milliseconds. */
const pause = 250

type Props = {
  address: ListAddress
  /** What is searched: « Rechercher un produit ». */
  label: string
  placeholder: string
}

/** Searches as the user types. One search makes one history entry, however many letters it took. */
export function ListSearch({ address, label, placeholder }: Props) {
  const [typed, setTyped] = useState(address.q)
  /** The query in the address, and those sent to it since. */
  const sent = useRef([address.q])
  const input = useRef<HTMLInputElement>(null)
  // The address changed by itself: Back, a cleared filter. Text typed after a search was sent stays.
  useEffect(() => {
    const index = sent.current.lastIndexOf(address.q)
    if (index === -1) setTyped(address.q)
    sent.current = index === -1 ? [address.q] : sent.current.slice(index)
  }, [address.q])
  const latest = useRef(address)
  latest.current = address
  // Keeps the text typed before hydration.
  useEffect(() => setTyped(input.current?.value ?? ''), [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useCallback((q: string) => {
    clearTimeout(timer.current)
    sent.current.push(q)
    // Read from the address bar: its latest change may not be rendered yet.
    const searched = new URLSearchParams(window.location.search).has('q')
    // A search that is cleared before its answer makes no history entry either.
    latest.current.go({ q: q || undefined }, { replace: searched || q === '' })
  }, [])

  useEffect(() => {
    const q = typed.trim()
    if (q === sent.current.at(-1)) return
    timer.current = setTimeout(() => search(q), pause)
    return () => clearTimeout(timer.current)
  }, [typed, search])

  return (
    <search className="relative w-full sm:w-72">
      <SearchInput
        ref={input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed.trim())
          if (event.key === 'Escape') setTyped('')
        }}
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        small
        className="min-h-9! pr-9 text-sm! pointer-coarse:min-h-11! pointer-coarse:pr-11"
      />
      {typed && (
        <IconButton
          label="Effacer la recherche"
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0.5 my-auto size-8! pointer-coarse:right-0"
        >
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  )
}
