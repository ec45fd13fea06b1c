import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The threads that hash, encode, compress and read files, as the kernel knows them. */
const workers = '/proc/self/task'
const workerName = 'libuv-worker'
/** The kernel gives a thread of this niceness a ninth of what it gives an ordinary one, where both want it. */
const niceness = 10

/**
 * Lets the threads that hash passwords and encode pictures yield to the one that answers everybody, where there are not
 * enough cores for all. Where the system does not tell of threads, nothing changes.
 */
export function lowerWorkers() {
  if (!existsSync(workers)) return
  for (const thread of readdirSync(workers)) {
    try {
      const name = readFileSync(`${workers}/${thread}/comm`, 'utf8').trim()
      if (name === workerName) setPriority(Number(thread), niceness)
    } catch {
      // It ended meanwhile.
    }
  }
}
