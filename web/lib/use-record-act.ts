import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAct } from '#web/lib/use-act.ts'

type Options<Result> = Parameters<typeof useAct<never[], Result>>[1]

/**
 * Saves a form filled from `record`, refusing once to overwrite what somebody else changed meanwhile; saving
 * again after that warning keeps one's own.
 */
export function useRecordAct<Input, Seen, Result>(
  save: (input: Input, seen: Seen | undefined) => Promise<Result>,
  record: Seen | undefined,
  options: Options<Result>,
) {
  const [stale, setStale] = useState(false)
  const { revalidate } = useRevalidator()
  const act = useAct((input: Input) => save(input, stale ? undefined : record), {
    revalidate: false,
    ...options,
    onRefused: (error) => {
      setStale(error.code === 'request.stale')
      options?.onRefused?.(error)
    },
  })
  /** Reads the record again; the page gives its form the record's version as key, so that it fills anew. */
  const reload = () => {
    setStale(false)
    void revalidate()
  }
  return { act, stale, reload }
}
