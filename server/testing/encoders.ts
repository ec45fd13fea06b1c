import { existsSync, readdirSync } from 'node:fs'
import { read } from '#server/testing/threads'

const threads = '/proc/self/task'

/** The picture processes of this one; none where the system does not list them. */
export function encoders(): number[] {
  if (!existsSync(threads)) return []
  const children = readdirSync(threads).flatMap((thread) =>
    read(`${threads}/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.filter((pid) => read(`/proc/${pid}/cmdline`).includes('picture-process'))
}

export function onlyEncoder(): number {
  const [pid, ...others] = encoders()
  if (!pid || others.length > 0) throw new Error(`processes for pictures: ${[pid, ...others]}`)
  return pid
}

/** Bytes; 0 for a process that ended meanwhile. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
