import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux has two versions of control groups, with different names for the same files. */
const kinds = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', none: '-1', events: 'memory.oom_control' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', none: 'max', events: 'memory.events' },
]
const kind = kinds.find(({ root, limit }) => {
  // The root group of the second version has no limit of its own.
  const isThere =
    limit === 'memory.max' ? controllers(root).includes('memory') : existsSync(join(root, limit))
  return isThere && isWritable(root)
})

export const noMemoryLimits = () =>
  kind
    ? undefined
    : 'the memory of a process can be limited by root alone, where control groups can be written'

/** A limit to the memory that the processes in this group take together. */
export class MemoryLimit {
  readonly #folder: string

  constructor(name: string) {
    this.#folder = join(kind?.root ?? '', `paillasse-drill-${process.pid}-${name}`)
    mkdirSync(this.#folder, { recursive: true })
    process.once('exit', () => {
      try {
        rmdirSync(this.#folder)
      } catch {
        // A process is still in the group: it is left behind, and empties later.
      }
    })
  }

  /** A program and its arguments that run the command after them within the limit. */
  get wrapper() {
    return ['sh', '-c', `echo $$ > ${join(this.#folder, 'cgroup.procs')} && exec "$@"`, 'sh']
  }

  set(megabytes: number | undefined) {
    const bytes = megabytes === undefined ? kind?.none : String(megabytes * 1024 * 1024)
    writeFileSync(join(this.#folder, kind?.limit ?? ''), bytes ?? '')
  }

  /** How many processes the system has killed for lack of memory. */
  get kills() {
    const events = readFileSync(join(this.#folder, kind?.events ?? ''), 'utf8')
    return Number(/^oom_kill (\d+)/m.exec(events)?.[1] ?? 0)
  }
}

function controllers(root: string) {
  const file = join(root, 'cgroup.subtree_control')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
}

function isWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
