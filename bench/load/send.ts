import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isInOwnGroup } from '../own-group.ts'
import type { PhaseOutcome, Plan } from './plan.ts'

/** Programs still running, which are killed at exit. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A command to put before another one; empty if this system does not permit it. */
function ifAllowed(...command: [string, ...string[]]) {
  const [program, ...args] = command
  return spawnSync(program, [...args, 'true']).status === 0 ? command : []
}

const onLastCore = cpus().length > 1 ? ifAllowed('taskset', '-c', String(cpus().length - 1)) : []
/**
 * Raises the generator's priority, so that it sends in time however busy the shop keeps the machine: by
 * niceness in our own scheduling group. Without one, the kernel would take that time from the shop, which is
 * in this session, and give it to PostgreSQL, which is not. Then real time is used, for which other work on
 * the same core has to wait.
 */
const first = () => (isInOwnGroup() ? ['nice', '-n', '-10'] : inRealTime)
const inRealTime = ifAllowed('chrt', '--rr', '1')

let latest = 0

/** The worst lateness of the generators since the last call: p99 of a phase, milliseconds. */
export function takeLateness() {
  const taken = latest
  latest = 0
  return taken
}

/**
 * Sends a plan by a separate generator process, on the last core only, where the system permits it.
 * @param watch gets each phase's outcome once all of it is answered; `'stop'` leaves out the later phases.
 */
export async function send(
  plan: Plan,
  watch: (outcome: PhaseOutcome) => 'stop' | undefined = () => undefined,
): Promise<PhaseOutcome[]> {
  const child = startAside('arrivals.ts', [], first())
  child.stdin?.end(JSON.stringify(plan))
  const outcomes: PhaseOutcome[] = []
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const outcome: PhaseOutcome = JSON.parse(line)
    outcomes.push(outcome)
    latest = Math.max(latest, outcome.generator.lateness)
    if (watch(outcome) === 'stop') {
      child.kill('SIGKILL')
      return outcomes
    }
  }
  if (outcomes.length < plan.phases.length) throw new Error('the generator ended before its plan')
  return outcomes
}

/** Starts a program of this folder on the last core, with `priority` as a command before it. */
export function startAside(program: string, args: string[] = [], priority: string[] = []): ChildProcess {
  const node = [process.execPath, join(import.meta.dirname, program), ...args]
  const [command = '', ...rest] = [...priority, ...onLastCore, ...node]
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
