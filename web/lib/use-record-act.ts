import { useRef, useState } from 'react'
import { type ActOptions, useAct } from '#web/lib/use-act.ts'

/**
 * Saves a form filled from `record`, refusing to overwrite what somebody else changed meanwhile. Whoever says `keep` after
 * that warning keeps their own, over the very version that the warning was about: a third one is warned of again. Saving
 * once more does not: it may be the second half of a double click, which has read no warning.
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
