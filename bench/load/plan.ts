import type { Buckets } from './buckets.ts'

/** What a generator of arrivals is told: what to send, where, and how much of it in each phase. */
export interface Plan {
  port: number
  kinds: Kind[]
  /** One after the other, without a pause. */
  phases: Phase[]
  /** How many connections it opens at most; what comes while all are busy waits, and its wait counts. */
  connections: number
  /** Whoever waits longer is not answered. Seconds. */
  timeout: number
  /** How long each bin of an outcome is. Seconds. */
  bin: number
}

/** One kind of request: how often it is sent beside the others, and the ones that are sent in turn. */
export interface Kind {
  name: string
  weight: number
  requests: Asked[]
}

/**
 * `{n}` in a path or header is another number each time. `{order}` in a path is an order that this run has
 * placed before, and its cookie is of whoever placed it; as long as there is none, one is placed.
 */
export interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Phase {
  name: string
  /** Arrivals a second, whether or not earlier ones are answered. */
  rate: number
  seconds: number
}

/** What became of some requests. Times are counted from when each was meant to be sent. */
export interface Tally {
  sent: number
  /** 2xx and 3xx. */
  good: number
  /** 503; and those that did not say when to come back. */
  refused: number
  withoutRetryAfter: number
  /** Any other status, and no answer at all. */
  failed: number
  unanswered: number
  statuses: Record<string, number>
  times: Buckets
  refusals: Buckets
}

/** One stretch of time, for a plot and for when it was well again. */
export interface Bin {
  /** Seconds from the phase's begin. */
  at: number
  sent: number
  good: number
  refused: number
  failed: number
  /** Of the good ones. Milliseconds. */
  p99: number
}

export interface PhaseOutcome extends Phase {
  kinds: Record<string, Tally>
  bins: Bin[]
  /** Ids of orders that the shop said it has placed. */
  placed: string[]
  /** How much of a core the generator took, and how late it sent (p99, milliseconds). */
  generator: { busy: number; lateness: number }
}
