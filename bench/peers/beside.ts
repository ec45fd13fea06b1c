import { setTimeout } from 'node:timers/promises'
import { cpuSeconds } from '../child.ts'
import { median } from '../figures.ts'
import { type Outcome, sendLoad } from '../load.ts'
import { describe, type Goal, type Result, type Series, type Work } from '../measure.ts'
import type { Contender, Place } from '../place.ts'

/** A measure, with the shop's goal against the best of its peers. */
export interface Subject {
  id: string
  title: string
  goal: Goal
}

/** The shop or a peer, with its task; the shop is the first in a list. */
export type Contestant<Task> = Contender & { task: Task }

/**
 * Loads all with reads, as often as the pace says; the shop comes last, and each waits until all are idle.
 */
export async function askBeside(place: Place, subject: Subject, rivals: Contestant<Work>[]): Promise<Result> {
  const outcomes = new Map<string, Outcome[]>()
  const { series, notes } = await inTurn(place, 'answers/s', rivals, async ({ name, port, pids, task }) => {
    const outcome = await sendLoad({ ...place.pace, port, pids, ...task })
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
    return outcome.perSecond
  })
  return against(subject, series, [...notes, ...[...outcomes].map(describe)])
}

/**
 * Measures all in turn. A peer that does not answer, or answers wrongly, is left out of this result and
 * named.
 * @throws Error if the shop fails, or no peer is left
 */
export async function inTurn<Task>(
  { pace, shop }: Place,
  unit: string,
  rivals: Contestant<Task>[],
  measure: (rival: Contestant<Task>) => Promise<number>,
): Promise<{ series: Series[]; notes: string[] }> {
  const rates = new Map<string, number[]>(rivals.map(({ name }) => [name, []]))
  const notes: string[] = []
  for (let turn = 0; turn < pace.repetitions; turn += 1) {
    for (const rival of rivals.toReversed().filter(({ name }) => rates.has(name))) {
      await untilIdle(rivals.flatMap(({ pids }) => pids))
      try {
        const rate = await measure(rival)
        rates.get(rival.name)?.push(rate)
      } catch (error) {
        if (rival.name === shop.name) throw error
        rates.delete(rival.name)
        notes.push(`${rival.name} is left out: ${(error as Error).message.slice(0, 400)}`)
      }
    }
  }
  if (rates.size === 1) throw new Error(notes.join('\n'))
  return { series: [...rates].map(([name, values]) => ({ name, unit, values })), notes }
}

/**
 * Waits until e-mails, events and jobs of earlier requests are done: less than a twentieth of a core is used.
 */
async function untilIdle(pids: number[]) {
  const used = () => pids.map(cpuSeconds).reduce((sum, each) => sum + each, 0)
  for (let waited = 0; waited < 120; waited += 1) {
    const before = used()
    await setTimeout(1000)
    if (used() - before < 0.05) return
  }
  console.error('somebody is still busy after two minutes')
}

/** @returns the result, with the ratio to the fastest of the peers, or to the leanest. */
export function against({ id, title, goal }: Subject, series: Series[], notes: string[] = []): Result {
  const [own = 0, ...others] = series.map(({ values }) => median(values))
  const best = goal.sense === 'at least' ? Math.max(...others) : Math.min(...others)
  const ratio = own / best
  console.error(`${id}: ${ratio.toFixed(2)} (${goal.sense} ${goal.ratio})`)
  for (const { name, unit, values } of series)
    console.error(`  ${name}: ${values.map((value) => value.toPrecision(4)).join(', ')} ${unit}`)
  return { id, title, against: 'the best of its peers', goal, ratio, series, notes }
}
