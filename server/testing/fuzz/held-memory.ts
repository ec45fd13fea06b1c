import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * The most that tens of thousands of requests may leave behind: ready answers take up to 64 of it. Megabytes.
 */
export const mostHeld = 100

/** The memory that this process holds and uses. Megabytes. */
export function heldMemory() {
  // Memory outside the heap is freed only after the objects that pointed to it.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
