import { median } from './figures.ts'
import { type Load, type Outcome, sendLoad } from './load.ts'
import type { Contender, Place } from './place.ts'

/** One contender's figures in one measure, one for each repetition. */
export interface Series {
  name: string
  unit: string
  values: number[]
}

export interface Goal {
  ratio: number
  sense: 'at least' | 'at most'
}

export interface Result {
  id: string
  title: string
  /** What the ratio is of: « the shop to bare node:http ». */
  against: string
  /** Without one the figure is only told. */
  goal?: Goal
  ratio: number
  series: Series[]
  notes?: string[]
}

/** A group of measures that the command knows by name. */
export type Measure = (place: Place) => Promise<Result[]>

/** Nothing where there is no goal. */
export function isReached({ goal, ratio }: Result): boolean | undefined {
  if (!goal) return
  return goal.sense === 'at least' ? ratio >= goal.ratio : ratio <= goal.ratio
}

export type Work = Pick<Load, 'connections' | 'requests' | 'body'>

interface Comparison extends Pick<Result, 'id' | 'title' | 'against' | 'goal'> {
  shop: Contender & { work: Work }
  limit: Contender & { work: Work }
  /** Shown beside them, and no part of the ratio. */
  others?: (Contender & { work: Work })[]
}

/** The shop and its limit in turn, as often as the pace says; the ratio is the median of each turn's. */
export async function compare(
  { pace }: Place,
  { shop, limit, others = [], ...what }: Comparison,
): Promise<Result> {
  const outcomes: Record<string, Outcome[]> = {}
  for (let turn = 0; turn < pace.repetitions; turn += 1) {
    for (const { name, port, pids, work } of [shop, limit, ...others]) {
      const outcome = await sendLoad({ ...pace, port, pids, ...work })
      outcomes[name] = [...(outcomes[name] ?? []), outcome]
    }
  }
  const series = Object.entries(outcomes).map(([name, all]) => ({
    name,
    unit: 'answers/s',
    values: all.map(({ perSecond }) => perSecond),
  }))
  // Neighbours in time meet the same disturbances: their ratio is steadier than that of two medians.
  const [own, its] = series.map(({ values }) => values) as [number[], number[]]
  const ratio = median(own.map((rate, turn) => rate / (its[turn] ?? 0)))
  return { ...what, ratio, series, notes: Object.entries(outcomes).map(describe) }
}

/** The generator is no bottleneck where it had time left, or where whoever answered had none. */
export function describe([name, outcomes]: [string, Outcome[]]) {
  const of = (read: (outcome: Outcome) => number) => median(outcomes.map(read))
  const busy = of(({ busy }) => busy.reduce((sum, each) => sum + each, 0))
  const perAnswer = of(({ busy, perSecond }) => (busy.reduce((sum, each) => sum + each, 0) / perSecond) * 1e6)
  return [
    `${name}: ${perAnswer.toFixed(1)} µs of processor an answer`,
    `busy ${percent(busy)} of a core, the generator ${percent(of(({ generatorBusy }) => generatorBusy))}`,
  ].join('; ')
}

const percent = (part: number) => `${Math.round(part * 100)} %`
