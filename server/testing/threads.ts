import { readdirSync, readFileSync } from 'node:fs'

/** The threads of a process, of a system that tells of them; the main one's id is the process's. */
export function threadsOf(pid: number | 'self' = 'self') {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).flatMap((id) => {
    const [, name, rest] = /\((.*)\) (.*)/.exec(read(`${folder}/${id}/stat`)) ?? []
    // It ended meanwhile.
    if (name === undefined || rest === undefined) return []
    return { id, name, niceness: Number(rest.split(' ')[16]) }
  })
}

/** Nothing of what is gone meanwhile. */
export function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
