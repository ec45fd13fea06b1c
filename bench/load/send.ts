import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isInOwnGroup } from '../own-group.ts'
import type { PhaseOutcome, Plan } from './plan.ts'

/** What is left running is ended with the program. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A command to put before another one, or nothing where this system does not let us. */
function ifAllowed(...command: [string, ...string[]]) {
  const [program, ...args] = command
  return spawnSync(program, [...args, 'true']).status === 0 ? command : []
}

const onLastCore = cpus().length > 1 ? ifAllowed('taskset', '-c', String(cpus().length - 1)) : []
/**
 * What is due is sent in time, however busy the shop keeps the machine: by a low niceness. Where there is no group of our
 * own, the kernel would take that from the shop, which is of this session, and give it to PostgreSQL, which is not: there
 * in real time, behind which whoever is woken on the same core waits.
 */
const first = () => (isInOwnGroup() ? ['nice', '-n', '-10'] : inRealTime)
const inRealTime = ifAllowed('chrt', '--rr', '1')

let latest = 0

/** How late generators sent at worst since this was last asked: p99 of a phase, milliseconds. */
export function takeLateness() {
  const taken = latest
  latest = 0
  return taken
}

/**
 * Has a generator of its own send what is planned. It keeps to one core, the last, where the system lets it.
 * @param watch is told of each phase once all of it is answered; `'stop'` leaves out what would follow.
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

/** Starts a program of this folder on the last core, by whatever gives it another priority. */
export function startAside(program: string, args: string[] = [], priority: string[] = []): ChildProcess {
  const node = [process.execPath, join(import.meta.dirname, program), ...args]
  const [command = '', ...rest] = [...priority, ...onLastCore, ...node]
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
