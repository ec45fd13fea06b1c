import { useState } from 'react'
import { useAct } from '#web/lib/use-act.ts'

type Options<Result> = Parameters<typeof useAct<never[], Result>>[1]

/**
 * Saves a form filled from `record`, refusing to overwrite what somebody else changed meanwhile. Saving again after
 * that warning keeps one's own, over the very version that the warning was about: a third one is warned of again.
 */
export function useRecordAct<Input, Seen extends { updatedAt: string }, Result>(
  save: (input: Input, seen: Seen | undefined) => Promise<Result>,
  record: Seen | undefined,
  options: Options<Result>,
) {
  const [theirs, setTheirs] = useState<string>()
  const seen = record && theirs ? { ...record, updatedAt: theirs } : record
  const act = useAct((input: Input) => save(input, seen), {
    ...options,
    onRefused: (error) => {
      const { updatedAt } = error.details
      if (error.code === 'request.stale' && typeof updatedAt === 'string') setTheirs(updatedAt)
      options?.onRefused?.(error)
    },
  })
  return { act, stale: theirs !== undefined }
}
