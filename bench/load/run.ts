import type { Stage } from './stage.ts'

/** One figure and its limit; without a limit it is only reported. */
export interface Check {
  what: string
  value: number
  unit: string
  limit?: { sense: 'at most' | 'at least'; value: number }
}

/** Lines over an axis of time or of the request rate. */
export interface Chart {
  name: string
  title: string
  x: { title: string; values: number[] }
  lines: { name: string; values: number[] }[]
  /** Vertical marks: the knee, a limit. */
  marks?: { name: string; x: number }[]
}

export interface Findings {
  checks: Check[]
  notes?: string[]
  charts?: Chart[]
}

export interface Run {
  /** As on the command line: `L3`. */
  id: string
  title: string
  /** Its length, unless another is asked for. */
  minutes: number
  /**
   * The check that planted bugs have to break, and that passes without them; without one the run is not
   * planted.
   */
  control?: string
  act: (stage: Stage, minutes: number) => Promise<Findings>
}

export const atMost = (what: string, value: number, limit: number, unit = ''): Check => ({
  ...{ what, value, unit, limit: { sense: 'at most', value: limit } },
})
export const atLeast = (what: string, value: number, limit: number, unit = ''): Check => ({
  ...{ what, value, unit, limit: { sense: 'at least', value: limit } },
})
export const told = (what: string, value: number, unit = ''): Check => ({ what, value, unit })

/** NaN passes no limit. */
export function isPassed({ value, limit }: Check): boolean {
  if (!limit) return true
  return limit.sense === 'at most' ? value <= limit.value : value >= limit.value
}
