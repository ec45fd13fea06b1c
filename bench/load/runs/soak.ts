import { setInterval } from 'node:timers'
import { quantile } from '../buckets.ts'
import type { Bin } from '../plan.ts'
import { atMost, type Run, told } from '../run.ts'
import { changeCatalogue } from '../scene.queries.ts'
import { kindByKind, p99, together } from '../tally.ts'
import { most, slope, watchMemory } from '../watch.ts'
import { busiest, type Shares, watchProcessor } from '../watch-processor.ts'

/** The catalogue changes as often: then its pages are made anew. Milliseconds. */
const betweenChanges = 5 * 60_000
/** In less, a heap that finds its size looks like one that leaks. Minutes. */
const longEnough = 30

/** L3 */
export const soak: Run = {
  id: 'L3',
  title: '60 % of the knee for hours',
  minutes: 120,
  async act({ send, knee, shop, place }, minutes) {
    const changes = setInterval(() => changeCatalogue(place.db), betweenChanges)
    const memory = watchMemory(shop.pid)
    const processor = watchProcessor(shop.pid)
    const outcomes = await send([{ name: 'soak', rate: knee * 0.6, seconds: minutes * 60 }], { bin: 60 })
    clearInterval(changes)
    const samples = memory()
    const seconds = processor()
    const all = together(outcomes)
    const isLong = minutes >= longEnough
    const growth = slope(samples)
    const thinned = samples.filter((_, index) => index % Math.ceil(samples.length / 300) === 0)
    const ofMinutes = outcomes.flatMap(({ bins }) => bins)
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
        ...badMinutes(ofMinutes, seconds),
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
          title: 'p99 (ms) of each minute at 60 % of the knee',
          x: { title: 'minutes', values: ofMinutes.map(({ at }) => at / 60) },
          lines: [{ name: 'p99', values: ofMinutes.map(({ p99 }) => p99) }],
        },
      ],
    }
  },
}

/** A line for each minute in which not all was answered well, with who used the processor in it. */
const badMinutes = (bins: Bin[], seconds: Shares[]) =>
  bins
    .filter(({ refused, failed }) => refused + failed > 0)
    .map(
      ({ at, refused, failed, p99 }) =>
        `minute ${at / 60}: ${refused} refused, ${failed} failed, p99 ${p99.toFixed(0)} ms; of a core, in each one’s busiest second: ${busiest(seconds.slice(at, at + 60))}`,
    )
