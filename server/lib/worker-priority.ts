import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Where the kernel lists our threads. */
const workers = '/proc/self/task'
/**
 * Node's threads, which hash, compress and read files, and the engine's, which collect garbage and compile.
 */
const workerNames = ['libuv-worker', 'V8Worker']
/** Where both want it, the kernel gives a thread this much nicer a thirtieth of another's processor time. */
const nicer = 15
/** The kernel's highest niceness. */
const nicest = 19

/**
 * Has the worker threads yield to the main thread, which serves every request, and to PostgreSQL, where there
 * are not enough cores for all. Does nothing where the system lists no threads.
 */
export function lowerWorkers() {
  if (!existsSync(workers)) return
  const niceness = lowered()
  for (const thread of readdirSync(workers)) {
    try {
      const name = readFileSync(`${workers}/${thread}/comm`, 'utf8').trim()
      if (workerNames.includes(name)) setPriority(Number(thread), niceness)
    } catch {
      // The thread ended meanwhile.
    }
  }
}

/** The same for the calling thread. Where the system refuses, its priority stays as it was. */
export function lowerThisThread() {
  // Where the system lists no threads, this would lower the whole process.
  if (!existsSync(workers)) return
  try {
    setPriority(lowered())
  } catch {}
}

const lowered = () => Math.min(nicest, getPriority() + nicer)
