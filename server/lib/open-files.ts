import { existsSync, readFileSync } from 'node:fs'

/**
 * How many files and connections together a process may have open. Node raises its soft limit to the hard one
 * at its start, so the hard one is read. Infinity where there is no limit, or the system does not tell.
 */
export function openFilesLimit(pid: number | 'self' = 'self'): number {
  const limits = `/proc/${pid}/limits`
  if (!existsSync(limits)) return Number.POSITIVE_INFINITY
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1]
  return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard)
}
