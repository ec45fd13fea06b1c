import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

export type TypedSearch<Item> = {
  items: readonly Item[]
  status: 'waiting' | 'found' | 'failed'
  message?: string
  /** Repeats the search. */
  retry: () => void
}

/** Debounce, milliseconds. */
const pause = 180

/**
 * The results of `search` for the text being typed. The former results stay until the next arrive; a late
 * answer is dropped.
 * @param search must be a stable function, or the search starts again.
 */
export function useTypedSearch<Item>(
  q: string,
  search: (q: string, signal: AbortSignal) => Promise<readonly Item[]>,
  wanted: boolean,
): TypedSearch<Item> {
  const [found, setFound] = useState<Omit<TypedSearch<Item>, 'retry'>>({ items: [], status: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((now) => now + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
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
  }, [q, search, wanted, attempt])
  return { ...found, retry }
}

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'La recherche n’a pas abouti.'
