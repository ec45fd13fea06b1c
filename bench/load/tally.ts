import { add, type Buckets, merge, quantile } from './buckets.ts'
import type { Answer } from './connection.ts'
import type { Bin, PhaseOutcome, Tally } from './plan.ts'

export const newTally = (): Tally => ({
  ...{ sent: 0, good: 0, refused: 0, withoutRetryAfter: 0, failed: 0, unanswered: 0 },
  ...{ statuses: {}, times: {}, refusals: {} },
})

/** Counts one request and its outcome. */
export function count(tally: Tally, answer: Answer | undefined, milliseconds: number) {
  tally.sent += 1
  const status = answer?.status ?? 0
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  if (status >= 200 && status < 400) {
    tally.good += 1
    add(tally.times, milliseconds)
  } else if (status === 503) {
    tally.refused += 1
    add(tally.refusals, milliseconds)
    if (!/\r\nretry-after: /i.test(answer?.head ?? '')) tally.withoutRetryAfter += 1
  } else {
    tally.failed += 1
    if (!answer) tally.unanswered += 1
  }
}

/** Adds up all kinds of the outcomes, or those that `isMeant` accepts. */
export function together(outcomes: PhaseOutcome[], isMeant: (kind: string) => boolean = () => true): Tally {
  const parts = outcomes.flatMap(({ kinds }) =>
    Object.entries(kinds).flatMap(([name, tally]) => (isMeant(name) ? [tally] : [])),
  )
  const sum = (read: (tally: Tally) => number) => parts.reduce((total, each) => total + read(each), 0)
  return {
    sent: sum(({ sent }) => sent),
    good: sum(({ good }) => good),
    refused: sum(({ refused }) => refused),
    withoutRetryAfter: sum(({ withoutRetryAfter }) => withoutRetryAfter),
    failed: sum(({ failed }) => failed),
    unanswered: sum(({ unanswered }) => unanswered),
    statuses: addUp(parts.map(({ statuses }) => statuses)),
    times: merge(parts.map(({ times }) => times)),
    refusals: merge(parts.map(({ refusals }) => refusals)),
  }
}

function addUp(all: Record<string, number>[]) {
  const sums: Record<string, number> = {}
  for (const each of all) {
    for (const [status, times] of Object.entries(each)) sums[status] = (sums[status] ?? 0) + times
  }
  return sums
}

export const binOf = (at: number, { sent, good, refused, failed, times }: Tally): Bin => ({
  ...{ at, sent, good, refused, failed },
  p99: quantile(times, 0.99),
})

export const p99 = (times: Buckets) => quantile(times, 0.99)

/** One line per kind, to show where it hurts. */
export function kindByKind(outcomes: PhaseOutcome[]): string[] {
  const names = new Set(outcomes.flatMap(({ kinds }) => Object.keys(kinds)))
  return [...names].map((name) => {
    const { good, refused, failed, times } = together(outcomes, (kind) => kind === name)
    return `${name}: ${good} answered well, p99 ${p99(times).toFixed(1)} ms; ${refused} refused, ${failed} failed`
  })
}
