import { useRef, useState } from 'react'
import { type ActOptions, useAct } from '#web/lib/use-act.ts'

/**
 * Saves a form filled from `record`, and refuses to overwrite somebody else's change. After that warning,
 * `keep` lets the user overwrite that very version; a later version raises the warning again. Saving again
 * without `keep` is not enough: it may be the second click of a double click, made without reading the
 * warning.
 */
export function useRecordAct<Input, Seen extends { updatedAt: string }, Result>(
  save: (input: Input, seen: Seen) => Promise<Result>,
  record: Seen,
  options: ActOptions<Result>,
) {
  const [theirs, setTheirs] = useState<string>()
  const kept = useRef<string>(undefined)
  const seen = () => (kept.current ? { ...record, updatedAt: kept.current } : record)
  const act = useAct((input: Input) => save(input, seen()), {
    ...options,
    onRefused: (error) => {
      const { updatedAt } = error.details
      if (error.code === 'request.stale' && typeof updatedAt === 'string') setTheirs(updatedAt)
      options.onRefused?.(error)
    },
  })
  const keep = () => {
    kept.current = theirs
  }
  return { act, stale: theirs !== undefined, keep }
}
