import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one has for pictures; of a system that tells of them. */
export function encoders(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    read(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
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

export function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
