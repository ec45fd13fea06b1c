import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { inOwnNetwork } from './own-network.ts'
import { brokenOff, type Extent, type Result } from './run-fault.ts'

/** Sent to the process of a fault. */
export interface Assignment {
  /** Index in `faults`. */
  index: number
  extent: Extent
}

const running = new Set<ChildProcess>()
const never = new Promise<never>(() => {})
let isInterrupted = false

/**
 * Runs a fault in its own process. Starting or stopping a database blocks its whole process, and the clients
 * of another fault would take that for slowness of their shop.
 */
export async function runApart(fault: Fault, extent: Extent): Promise<Result> {
  if (isInterrupted) return never
  // A recovery may be `Infinity`, which JSON cannot represent.
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

/** Ends all faults and starts no more; resolves once each has cleared its shop away. */
export async function interrupt() {
  isInterrupted = true
  const gone = [...running].map((child) => once(child, 'exit'))
  // After a Ctrl+C the terminal has already told them too.
  for (const child of running) if (child.connected) child.disconnect()
  await Promise.all(gone)
}
