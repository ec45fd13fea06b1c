import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

export type Found<Item> = {
  items: readonly Item[]
  status: 'waiting' | 'found' | 'failed'
  message?: string
}

/** How long a pause ends a word, milliseconds. */
const pause = 180

/**
 * What `search` finds for what is being typed. The last answer stays in sight until the next one is there; an
 * answer that comes too late is dropped.
 * @param search always the same function, or the search starts again.
 */
export function useFound<Item>(
  q: string,
  search: (q: string, signal: AbortSignal) => Promise<readonly Item[]>,
  { wanted = true } = {},
): Found<Item> {
  const [found, setFound] = useState<Found<Item>>({ items: [], status: 'waiting' })
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    setFound(({ items }) => ({ items, status: 'waiting' }))
    const timer = setTimeout(
      () => {
        search(q.trim(), leaving.signal)
          .then((items) => ({ items, status: 'found' as const }))
          .catch((error) => ({ items: [], status: 'failed' as const, message: messageOf(error) }))
          .then((next) => leaving.signal.aborted || setFound(next))
      },
      q === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [q, search, wanted])
  return found
}

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'La recherche n’a pas abouti.'
