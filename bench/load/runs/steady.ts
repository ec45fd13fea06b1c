import { atMost, type Run, told } from '../run.ts'
import { p99, together } from '../tally.ts'

/** L1 */
export const smoke: Run = {
  id: 'L1',
  title: 'fifty requests a second',
  minutes: 5,
  control: 'p99',
  async act(stage, minutes) {
    const outcomes = await stage.send([{ name: 'smoke', rate: 50, seconds: minutes * 60 }])
    const all = together(outcomes)
    return {
      checks: [
        atMost('not answered well', all.failed + all.refused, 0),
        atMost('p99', p99(all.times), 100, 'ms'),
        told('answered well', all.good),
      ],
    }
  },
}

/** L3 is in soak.ts. P13: how much slower the shop is near its knee than almost idle. */
export const nearTheKnee: Run = {
  id: 'P13',
  title: 'at 70 % of the knee, against 10 %',
  minutes: 10,
  async act({ send, knee }, minutes) {
    const seconds = minutes * 30
    const [calm, busy] = await send([
      { name: '10 %', rate: knee * 0.1, seconds },
      { name: '70 %', rate: knee * 0.7, seconds },
    ])
    const [few, many] = [together(calm ? [calm] : []), together(busy ? [busy] : [])]
    return {
      checks: [
        atMost('p99 at 70 % against 10 %', p99(many.times) / p99(few.times), 3, '×'),
        told('p99 at 10 %', p99(few.times), 'ms'),
        told('p99 at 70 %', p99(many.times), 'ms'),
        atMost('not answered well', few.failed + few.refused + many.failed + many.refused, 0),
      ],
    }
  },
}
