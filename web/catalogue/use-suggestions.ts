import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { searchProducts } from '#web/catalogue/products.api.ts'

export type Suggestions = { q: string; products: Product[]; total: number }

const most = 6
const shortest = 2
/** How long typing must rest before the server is asked, milliseconds. */
const rest = 180

/** The best answers to what is being typed; undefined until there are any. A failure suggests nothing. */
export function useSuggestions(typed: string, wanted: boolean): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>()
  const q = typed.trim()
  const asks = wanted && q.length >= shortest

  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      searchProducts(q, most, undefined, stop.signal).then(
        (found) => setSuggestions({ q, ...found }),
        () => {},
      )
    }, rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, asks])

  // While the next answer is on its way the last one stays, so that the list does not blink.
  return asks ? suggestions : undefined
}
