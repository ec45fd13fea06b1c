import { setInterval } from 'node:timers'
import { quantile } from '../buckets.ts'
import type { Bin } from '../plan.ts'
import { atMost, type Run, told } from '../run.ts'
import { changeCatalogue } from '../scene.queries.ts'
import { kindByKind, p99, together } from '../tally.ts'
import { most, slope, watchMemory } from '../watch.ts'
import { busiest, type Shares, watchProcessor } from '../watch-processor.ts'

/** Interval between catalogue changes, after which its pages are rendered anew. Milliseconds. */
const betweenChanges = 5 * 60_000
/** In a shorter run, a heap that is finding its size looks like a leak. Minutes. */
const longEnough = 30

/** L3 */
export const soak: Run = {
  id: 'L3',
  title: '60 % of the knee for hours',
  minutes: 120,
  control: 'p99',
  async act({ send, knee, shop, place }, minutes) {
    const changes = setInterval(() => changeCatalogue(place.db), betweenChanges)
    const memory = watchMemory(shop.pid)
    const processor = watchProcessor(shop.pid)
    const outcomes = await send([{ name: 'soak', rate: knee * 0.6, seconds: minutes * 60 }], { bin: 1 })
    clearInterval(changes)
    const samples = memory()
    const seconds = processor()
    const all = together(outcomes)
    const bins = outcomes.flatMap((outcome) => outcome.bins)
    const worst = worstOfMinutes(bins)
    const isLong = minutes >= longEnough
    const growth = slope(samples)
    const thinned = samples.filter((_, index) => index % Math.ceil(samples.length / 300) === 0)
    return {
      checks: [
        atMost('not answered well', all.failed + all.refused, 0),
        told('of these refused', all.refused),
        atMost('p99', p99(all.times), 250, 'ms'),
        atMost('p99.9', quantile(all.times, 0.999), 1000, 'ms'),
        isLong
          ? atMost('memory grows in 10 min by', growth, 1, 'MB')
          : told('memory grows in 10 min by', growth, 'MB'),
        told('memory at most', most(samples), 'MB'),
        told('answered well', all.good),
      ],
      notes: [
        ...kindByKind(outcomes),
        ...badSeconds(bins, seconds),
        ...(isLong ? [] : [`shorter than ${longEnough} minutes: how memory grows says nothing yet`]),
      ],
      charts: [
        {
          name: 'soak',
          title: 'Memory (MB) of the shop at 60 % of the knee',
          x: { title: 'minutes', values: thinned.map(({ at }) => at / 60) },
          lines: [{ name: 'resident', values: thinned.map(({ megabytes }) => megabytes) }],
        },
        {
          name: 'soak-times',
          title: 'p99 (ms) of the worst second of each minute at 60 % of the knee',
          x: { title: 'minutes', values: worst.map((_, minute) => minute) },
          lines: [{ name: 'p99', values: worst }],
        },
      ],
    }
  },
}

/** The highest p99 of a second in each minute. */
function worstOfMinutes(bins: Bin[]) {
  const worst: number[] = []
  for (const { at, p99 } of bins) {
    const minute = Math.floor(at / 60)
    worst[minute] = Math.max(worst[minute] ?? 0, p99)
  }
  return worst
}

/**
 * One line per second with bad answers, with the processor's users in that second, the one before and the
 * next.
 */
const badSeconds = (bins: Bin[], seconds: Shares[]) =>
  bins
    .filter(({ refused, failed }) => refused + failed > 0)
    .map(
      ({ at, refused, failed, p99 }) =>
        `second ${at}: ${refused} refused, ${failed} failed, p99 ${p99.toFixed(0)} ms; of a core, at most: ${busiest(seconds.slice(Math.max(0, at - 1), at + 2))}`,
    )
