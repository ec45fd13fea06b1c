import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Where the kernel tells of our threads. */
const workers = '/proc/self/task'
/** Node's, which hash, compress and read files, and the engine's, which look for garbage and compile. */
const workerNames = ['libuv-worker', 'V8Worker']
/** The kernel gives a thread that is so much nicer a thirtieth of what it gives another, where both want it. */
const nicer = 15
/** Beyond it the kernel knows no difference. */
const nicest = 19

/**
 * Lets the threads that work beside the one that answers everybody yield to it, and to PostgreSQL, where there are not
 * enough cores for all. Where the system does not tell of threads, nothing changes.
 */
export function lowerWorkers() {
  if (!existsSync(workers)) return
  const niceness = lowered()
  for (const thread of readdirSync(workers)) {
    try {
      const name = readFileSync(`${workers}/${thread}/comm`, 'utf8').trim()
      if (workerNames.includes(name)) setPriority(Number(thread), niceness)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** The same for the thread that calls it. Where the system does not let it, it works on as it was. */
export function lowerThisThread() {
  // Where the system does not tell of threads, it would be the whole process.
  if (!existsSync(workers)) return
  try {
    setPriority(lowered())
  } catch {}
}

const lowered = () => Math.min(nicest, getPriority() + nicer)
