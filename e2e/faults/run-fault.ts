import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { Load } from './load.ts'
import { openPlace, type Place } from './place.ts'
import { leftovers, measure } from './resources.ts'
import { verify, verifyAtEnd } from './verifier.ts'
import { answerViolations, seenWell } from './verify-answers.ts'
import { mailViolations } from './verify-mails.ts'

export interface Result {
  id: string
  title: string
  runs: number
  orders: number
  violations: string[]
  /** Milliseconds from the end of each fault to recovery: the first of several good answers. */
  recoveries: number[]
  seconds: number
  control?: { bug: string; isCaught: boolean; seen: string[] }
  skipped?: string
}

export interface Extent {
  rounds: number
  /** Whether clients go on ordering after the last round, until the shop is known to stay well. */
  staysOn: boolean
}

/** The shop recovers within this. Milliseconds. */
export const longestRecovery = 10_000

/** Strikes as often as asked, comparing after each round; then once more with the planted bug. */
export async function runFault(fault: Fault, extent: Extent, tell: (line: string) => void): Promise<Result> {
  const result = resultOf(fault)
  const skipped = fault.impossible?.()
  if (skipped) return { ...result, skipped }
  const started = performance.now()
  try {
    await strikeAll(fault, extent, result, tell)
    result.control = await runControl(fault)
  } catch (error) {
    // There was no shop to strike; the other faults still run.
    result.violations.push(breakOf(error as Error))
  }
  result.seconds = (performance.now() - started) / 1000
  return result
}

async function strikeAll(fault: Fault, extent: Extent, result: Result, tell: (line: string) => void) {
  const { rounds, staysOn } = extent
  const place = await openPlace(fault.place)
  try {
    await warmUp(place, fault)
    const before = await measure(place)
    for (let round = 0; round < rounds; round += 1) {
      const stay = staysOn && round === rounds - 1 ? seenWell : 0
      const { violations, recovery } = await runRound(fault, place, round, stay)
      result.runs += 1
      result.violations.push(...violations.map((violation) => `round ${round}: ${violation}`))
      result.recoveries.push(recovery)
      if (violations.length > 0) tell(`  round ${round}: ${violations.slice(0, 3).join('; ')}`)
    }
    // Spread, not pushed: there may be as many as orders, too many arguments for one call.
    const atEnd = [
      ...(await verifyAtEnd(place)),
      ...(await leftovers(place, before, { memory: fault.mayKeep })),
    ]
    result.violations = [...result.violations, ...atEnd]
  } catch (error) {
    // The shop did not come back, or the drill itself failed: both count as violations.
    result.violations.push(breakOf(error as Error), ...crashes(place))
  } finally {
    result.orders = place.ledger.entries().filter(({ kind }) => kind === 'placed').length
    await place.close()
  }
}

/** The last output of every node that ended by itself. */
const crashes = ({ nodes }: Place) =>
  nodes.filter(({ isRunning }) => !isRunning).map(({ output }) => `I10 a node ended: ${output.slice(-2000)}`)

/** @param stay the least time that clients go on ordering after the fault. Milliseconds. */
async function runRound(fault: Fault, place: Place, round: number, stay = 0) {
  const violations: string[] = []
  const load = new Load(place, fault.load)
  const scene: Scene = { place, load, round, report: (violation) => violations.push(violation) }
  try {
    const { over, recovery } = await strikeOnce(fault, scene)
    await setTimeout(Math.max(0, over + stay - performance.now()))
    await load.stop()
    violations.push(...answerViolations(load, place, fault, over))
    violations.push(...slowRecovery(recovery), ...crashes(place))
    return { violations: [...violations, ...(await verify(place))], recovery }
  } finally {
    await load.abandon()
  }
}

/** @returns when the fault ended, and the milliseconds from then to recovery */
async function strikeOnce(fault: Fault, scene: Scene) {
  await scene.load.placed(3)
  await fault.strike(scene)
  const over = performance.now()
  const recovery = await scene.load.recovered(over)
  await fault.after?.(scene)
  return { over, recovery }
}

const slowRecovery = (recovery: number) =>
  recovery > longestRecovery ? [`I10 not well again after ${Math.round(recovery / 1000)} s`] : []

/** Brings connections, compiled code and caches to the state of a shop that has been open for a while. */
async function warmUp(place: Place, { warmUp = 60 }: Fault) {
  const load = new Load(place)
  await load.placed(warmUp)
  await load.stop()
  await fillPools(place)
}

/** A pool keeps every connection that it has opened: fills all pools before connections are counted. */
async function fillPools({ nodes }: Place) {
  const searches = nodes.flatMap(({ url }) =>
    Array.from({ length: 40 }, (_, nth) =>
      fetch(`${url}/api/search?q=fiole+${nth}`).then((found) => found.text()),
    ),
  )
  await Promise.all(searches)
}

function resultOf({ id, title }: Fault, violations: string[] = []): Result {
  return { id, title, runs: 0, orders: 0, violations, recoveries: [], seconds: 0 }
}

const breakOf = (error: Error) => `the drill broke off: ${error.message}`

/** The result of a fault that could not strike. */
export const brokenOff = (fault: Fault, error: Error) => resultOf(fault, [breakOf(error)])

async function runControl(fault: Fault): Promise<Result['control']> {
  const { control } = fault
  const spoilt = {
    ...fault,
    place: { ...fault.place, ...control.place },
    load: { ...fault.load, ...control.load },
    strike: control.strike ?? fault.strike,
  }
  const place = await openPlace(spoilt.place)
  try {
    // A planted bug may break off the drill itself, which does not count as caught.
    const broken = (error: Error) => [breakOf(error)]
    const round = runRound(spoilt, place, 0).then(({ violations }) => violations)
    const violations = await round.catch(broken)
    await control.spoil?.(place)
    const breaks = [control.breaks].flat()
    // Waits for e-mails only if an invariant about them is at stake.
    const look = breaks.some((each) => each.startsWith('I9')) ? mailViolations : verify
    const seen = [...violations, ...(await look(place).catch(broken))]
    const isSeen = (start: string) => seen.some((each) => each.startsWith(`${start} `))
    return { bug: control.bug, isCaught: breaks.every(isSeen), seen }
  } finally {
    await place.close()
  }
}
