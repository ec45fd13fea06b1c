import { median } from './figures.ts'
import { type Load, type Outcome, sendLoad } from './load.ts'
import type { Contender, Place } from './place.ts'

/** One contender's figures in one measure, one per repetition. */
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
  /** The terms of the ratio: « the shop to bare node:http ». */
  against: string
  /** Without a goal the figure is only reported. */
  goal?: Goal
  ratio: number
  series: Series[]
  notes?: string[]
}

/** A group of measures under one name of the command. */
export type Measure = (place: Place) => Promise<Result[]>

/** Undefined without a goal. */
export function isReached({ goal, ratio }: Result): boolean | undefined {
  if (!goal) return
  return goal.sense === 'at least' ? ratio >= goal.ratio : ratio <= goal.ratio
}

export type Work = Pick<Load, 'connections' | 'requests' | 'body'>

interface Comparison extends Pick<Result, 'id' | 'title' | 'against' | 'goal'> {
  shop: Contender & { work: Work }
  limit: Contender & { work: Work }
  /** Reported beside them, but not part of the ratio. */
  others?: (Contender & { work: Work })[]
}

/**
 * Loads the shop and its limit in turn, as often as the pace says; the ratio is the median of the turns'
 * ratios.
 */
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
  // Figures taken one after the other share disturbances: their ratio is steadier than that of two medians.
  const [own, its] = series.map(({ values }) => values) as [number[], number[]]
  const ratio = median(own.map((rate, turn) => rate / (its[turn] ?? 0)))
  return { ...what, ratio, series, notes: Object.entries(outcomes).map(describe) }
}

/** The generator is no bottleneck if it had time left, or if the answering processes had none. */
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
