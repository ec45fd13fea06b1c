import { useEffect, useState } from 'react'
import { searchProducts } from '#web/catalogue/products.api.ts'
import type { Suggestions } from '#web/catalogue/suggestions.ts'
import { stoppable } from '#web/lib/api.ts'

const loadList = async () => (await import('#web/catalogue/search-suggestions.tsx')).SearchSuggestions
type List = Awaited<ReturnType<typeof loadList>>

const most = 6
const shortest = 2
/** Debounce before the server is asked, milliseconds. */
const rest = 180

/**
 * The best results for the text being typed, and the component that lists them, whose code loads with the
 * first results. Undefined until both are there; a failure suggests nothing.
 */
export function useSuggestions(typed: string, wanted: boolean) {
  const [found, setFound] = useState<{ suggestions: Suggestions; List: List }>()
  const q = typed.trim()
  const asks = wanted && q.length >= shortest

  useEffect(() => {
    // The former suggestions do not fit a text that is started anew.
    if (q.length < shortest) setFound(undefined)
    if (!asks) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      Promise.all([searchProducts(q, most, stoppable(stop.signal)), loadList()]).then(
        ([answers, List]) => stop.signal.aborted || setFound({ suggestions: { q, ...answers }, List }),
        () => stop.signal.aborted || setFound(undefined),
      )
    }, rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, asks])

  // Until the next response arrives the former suggestions stay, so that the list does not flicker.
  return asks ? found : undefined
}
