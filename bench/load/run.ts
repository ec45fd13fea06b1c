import type { Stage } from './stage.ts'

/** One figure, and what it has to be: without a limit it is only told. */
export interface Check {
  what: string
  value: number
  unit: string
  limit?: { sense: 'at most' | 'at least'; value: number }
}

/** Lines over an axis: of time, or of what was sent. */
export interface Chart {
  name: string
  title: string
  x: { title: string; values: number[] }
  lines: { name: string; values: number[] }[]
  /** Where something ends: the knee, a limit. */
  marks?: { name: string; x: number }[]
}

export interface Findings {
  checks: Check[]
  notes?: string[]
  charts?: Chart[]
}

export interface Run {
  /** As in the command: `L3`. */
  id: string
  title: string
  /** How long it lasts where nothing else is asked for. */
  minutes: number
  /** The check that the planted bugs have to break, one that passes without them; a run that has none is not planted. */
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

/** A value that is no number is never good enough. */
export function isPassed({ value, limit }: Check): boolean {
  if (!limit) return true
  return limit.sense === 'at most' ? value <= limit.value : value >= limit.value
}
