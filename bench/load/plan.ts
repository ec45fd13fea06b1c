import type { Buckets } from './buckets.ts'

/** The task of an open-loop generator: its requests, their port, and the rate in each phase. */
export interface Plan {
  port: number
  kinds: Kind[]
  /** One after the other, without a pause between them. */
  phases: Phase[]
  /** Most connections; requests that come while all are busy wait, and their wait counts. */
  connections: number
  /** A request that waits longer counts as unanswered. Seconds. */
  timeout: number
  /** Length of each bin of an outcome. Seconds. */
  bin: number
}

/** One kind of request: its share relative to the others, and the requests sent in turn. */
export interface Kind {
  name: string
  weight: number
  requests: Asked[]
}

/**
 * `{n}` in a path or header is a new number each time. `{order}` in a path is an order that this run has
 * placed, and the cookie becomes that of its client; as long as there is none, an order is placed instead.
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

/** Outcome of some requests. Times are counted from when each request was due. */
export interface Tally {
  sent: number
  /** 2xx and 3xx. */
  good: number
  /** Answers 503, and those of them without Retry-After. */
  refused: number
  withoutRetryAfter: number
  /** Any other status or no answer, and those of them without an answer. */
  failed: number
  unanswered: number
  statuses: Record<string, number>
  times: Buckets
  refusals: Buckets
}

/** One stretch of time, for plots and to find when the shop had recovered. */
export interface Bin {
  /** Seconds from the start of the phase. */
  at: number
  sent: number
  good: number
  refused: number
  failed: number
  /** p99 of the good answers. Milliseconds. */
  p99: number
}

export interface PhaseOutcome extends Phase {
  kinds: Record<string, Tally>
  bins: Bin[]
  /** Ids of orders that the shop acknowledged. */
  placed: string[]
  /** How much of a core the generator used, and how late it sent (p99, milliseconds). */
  generator: { busy: number; lateness: number }
}
