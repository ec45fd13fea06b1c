import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

export type RecordReading<Found> = {
  found?: Found
  refused?: 'unknown' | 'failed'
  /** The `since` of the request. */
  since?: unknown
  retry: () => void
}

type Answer<Found> = Omit<RecordReading<Found>, 'retry'> & { id: string }

/**
 * The record of an id, fetched by the page itself; nothing until there is an answer, or without an id.
 * @param since when it changes, the same id is fetched again; the former answer stays until the next arrives.
 */
export function useRecord<Found>(
  id: string | undefined,
  find: (id: string) => Promise<Found>,
  since?: unknown,
): RecordReading<Found> {
  const [answer, setAnswer] = useState<Answer<Found>>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again, `find` does what it always does
  useEffect(() => {
    if (!id) return
    let current = true
    find(id)
      .then(
        (found): Answer<Found> => ({ id, since, found }),
        (error): Answer<Found> => ({ id, since, refused: refusalOf(error) }),
      )
      .then((next) => current && setAnswer(next))
    return () => {
      current = false
    }
  }, [id, attempt, since])
  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt((now) => now + 1)
  }, [])
  return { ...(answer?.id === id ? answer : undefined), retry }
}

const refusalOf = (error: unknown) =>
  error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed'
