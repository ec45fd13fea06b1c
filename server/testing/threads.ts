import { readdirSync, readFileSync } from 'node:fs'

/** The threads of a process, on a system that lists them; the main thread's id is the process's. */
export function threadsOf(pid: number | 'self' = 'self') {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).flatMap((id) => {
    const [, name, rest] = /\((.*)\) (.*)/.exec(read(`${folder}/${id}/stat`)) ?? []
    // The thread ended meanwhile.
    if (name === undefined || rest === undefined) return []
    return { id, name, niceness: Number(rest.split(' ')[16]) }
  })
}

/** Empty for a file that is gone meanwhile. */
export function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
