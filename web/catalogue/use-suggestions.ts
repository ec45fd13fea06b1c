import { useEffect, useState } from 'react'
import { searchProducts } from '#web/catalogue/products.api.ts'
import type { Suggestions } from '#web/catalogue/suggestions.ts'
import { stoppable } from '#web/lib/api.ts'

const loadList = async () => (await import('#web/catalogue/search-suggestions.tsx')).SearchSuggestions
type List = Awaited<ReturnType<typeof loadList>>

const most = 6
const shortest = 2
/** How long typing must rest before the server is asked, milliseconds. */
const rest = 180

/**
 * The best answers to what is being typed, and what shows them, whose code comes with the first; undefined until they
 * are there. A failure suggests nothing.
 */
export function useSuggestions(typed: string, wanted: boolean) {
  const [found, setFound] = useState<{ suggestions: Suggestions; List: List }>()
  const q = typed.trim()
  const asks = wanted && q.length >= shortest

  useEffect(() => {
    // What is begun anew they do not answer.
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

  // While the next answer is on its way the last one stays, so that the list does not blink.
  return asks ? found : undefined
}
