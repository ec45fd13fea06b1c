import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** The threads that hash, encode, compress and read files, as the kernel knows them. */
const workers = '/proc/self/task'
const workerName = 'libuv-worker'
/** The kernel gives a thread that is so much nicer a thirtieth of what it gives another, where both want it. */
const nicer = 15
/** Beyond it the kernel knows no difference. */
const nicest = 19

/**
 * Lets the threads that hash passwords and encode pictures yield to the one that answers everybody, where there are not
 * enough cores for all. Where the system does not tell of threads, nothing changes.
 */
export function lowerWorkers() {
  if (!existsSync(workers)) return
  const niceness = Math.min(nicest, getPriority() + nicer)
  for (const thread of readdirSync(workers)) {
    try {
      const name = readFileSync(`${workers}/${thread}/comm`, 'utf8').trim()
      if (name === workerName) setPriority(Number(thread), niceness)
    } catch {
      // It ended meanwhile.
    }
  }
}
