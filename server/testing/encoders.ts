import { existsSync, readdirSync } from 'node:fs'
import { read } from '#server/testing/threads'

const threads = '/proc/self/task'

/** The processes that this one has for pictures; none where the system does not tell of them. */
export function encoders(): number[] {
  if (!existsSync(threads)) return []
  const children = readdirSync(threads).flatMap((thread) =>
    read(`${threads}/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.filter((pid) => read(`/proc/${pid}/cmdline`).includes('picture-process'))
}

/** The only one. */
export function onlyEncoder(): number {
  const [pid, ...others] = encoders()
  if (!pid || others.length > 0) throw new Error(`processes for pictures: ${[pid, ...others]}`)
  return pid
}

/** Bytes; 0 of a process that ended meanwhile. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
