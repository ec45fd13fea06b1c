import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { inOwnNetwork } from './own-network.ts'
import { brokenOff, type Extent, type Result } from './run-fault.ts'

/** What the process of a fault is told. */
export interface Assignment {
  /** Which of `faults`. */
  index: number
  extent: Extent
}

const running = new Set<ChildProcess>()
const never = new Promise<never>(() => {})
let isInterrupted = false

/**
 * Runs a fault in a process of its own: a database that is started or stopped keeps all else in its process waiting, and
 * clients of another fault would take that for their shop's slowness.
 */
export async function runApart(fault: Fault, extent: Extent): Promise<Result> {
  if (isInterrupted) return never
  // A recovery may be infinite, which JSON does not know.
  const child = fork(join(import.meta.dirname, 'fault-process.ts'), {
    serialization: 'advanced',
    ...(fault.isOverNetwork && inOwnNetwork()),
  })
  running.add(child)
  let result: Result | undefined
  child.once('message', (told) => {
    result = told as Result
  })
  child.send({ index: faults.indexOf(fault), extent } satisfies Assignment)
  const [code, signal] = await once(child, 'exit')
  running.delete(child)
  if (isInterrupted) return never
  return result ?? brokenOff(fault, new Error(`its process ended (${signal ?? code})`))
}

/** Ends all of them; resolves once each has cleared its shop away. No more are begun. */
export async function interrupt() {
  isInterrupted = true
  const gone = [...running].map((child) => once(child, 'exit'))
  // A terminal's Ctrl+C has told them too.
  for (const child of running) if (child.connected) child.disconnect()
  await Promise.all(gone)
}
