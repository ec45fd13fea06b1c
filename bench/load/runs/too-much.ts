import type { Bin, PhaseOutcome } from '../plan.ts'
import { atLeast, atMost, type Chart, type Check, type Run, told } from '../run.ts'
import { kindByKind, p99, together } from '../tally.ts'
import { most, watchMemory } from '../watch.ts'

/** An ordinary hour, as a part of the knee; a spike is ten times as much. */
const ordinary = 0.3

/** L4 */
export const spike: Run = {
  id: 'L4',
  title: 'ten times an ordinary hour for a minute',
  minutes: 3,
  async act({ send, knee }, minutes) {
    const seconds = minutes * 20
    const outcomes = await send([
      { name: 'before', rate: knee * ordinary, seconds },
      { name: 'spike', rate: knee * ordinary * 10, seconds },
      { name: 'after', rate: knee * ordinary, seconds },
    ])
    const [, during, after] = outcomes as [PhaseOutcome, PhaseOutcome, PhaseOutcome]
    return {
      checks: [
        ...goodput(during, knee),
        atMost('well again after', recovery(after.bins), 10, 's'),
        ...refusals(during),
      ],
      charts: [overTime('spike', 'A spike: answered well and refused, a second', outcomes)],
    }
  },
}

/** L5 */
export const overload: Run = {
  id: 'L5',
  title: 'three times the knee',
  minutes: 10,
  control: 'memory at most',
  async act({ send, knee, shop }, minutes) {
    const memory = watchMemory(shop.pid)
    // Warms the shop up before the overload: code that runs for the first time takes the engine a second or
    // two.
    const outcomes = await send([
      { name: 'before', rate: knee * ordinary, seconds: 20 },
      { name: 'overload', rate: knee * 3, seconds: minutes * 60 },
    ])
    const samples = memory()
    const outcome = outcomes[1] as PhaseOutcome
    return {
      checks: [
        ...goodput(outcome, knee),
        atMost('accepted p99', p99(together([outcome]).times), 1000, 'ms'),
        ...refusals(outcome),
        atMost('memory at most', most(samples), 512, 'MB'),
      ],
      notes: kindByKind([outcome]),
    }
  },
}

function goodput(outcome: PhaseOutcome, knee: number): Check[] {
  const { good, sent, refused } = together([outcome])
  return [
    atLeast('answered well a second, of the knee', good / outcome.seconds / knee, 0.8, '×'),
    told('sent a second', sent / outcome.seconds, '/s'),
    told('refused', (refused / sent) * 100, '%'),
    told('generator busy', outcome.generator.busy * 100, '%'),
  ]
}

/** A refused request is answered at once, with Retry-After; none ends worse. */
function refusals(outcome: PhaseOutcome): Check[] {
  const { refusals: times, withoutRetryAfter, refused, failed } = together([outcome])
  return [
    // Without any refusal the p99 would pass, too.
    atLeast('requests refused', refused, 1),
    atMost('refused p99', p99(times), 50, 'ms'),
    atMost('refused without Retry-After', withoutRetryAfter, 0),
    atMost('failed otherwise', failed, 0),
  ]
}

/** Seconds until the end of the last bad second. */
export function recovery(bins: Bin[]): number {
  const isBad = ({ refused, failed, p99 }: Bin) => refused + failed > 0 || p99 > 250
  const last = bins.findLast(isBad)
  return last ? last.at + 1 : 0
}

function overTime(name: string, title: string, outcomes: PhaseOutcome[]): Chart {
  let begin = 0
  const bins = outcomes.flatMap((outcome) => {
    const moved = outcome.bins.map((bin) => ({ ...bin, at: begin + bin.at }))
    begin += outcome.seconds
    return moved
  })
  return {
    ...{ name, title },
    x: { title: 'seconds', values: bins.map(({ at }) => at) },
    lines: [
      { name: 'answered well', values: bins.map(({ good }) => good) },
      { name: 'refused', values: bins.map(({ refused }) => refused) },
    ],
  }
}
