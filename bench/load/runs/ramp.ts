import type { PhaseOutcome } from '../plan.ts'
import { atLeast, type Chart, type Run, told } from '../run.ts'
import { p99, together } from '../tally.ts'

/** Requests a second added at each step, and the most steps. */
const [step, steps] = [50, 80]
/** Below the knee a step answers every request, with a p99 within this. Milliseconds. */
const soon = 250

/** L2 */
export const ramp: Run = {
  id: 'L2',
  title: 'fifty requests a second more each minute, up to the knee',
  minutes: steps,
  control: 'knee',
  async act({ send }, minutes) {
    const seconds = (minutes * 60) / steps
    const phases = Array.from({ length: steps }, (_, index) => {
      const rate = step * (index + 1)
      return { name: `${rate}/s`, rate, seconds }
    })
    let bad = 0
    // A single bad step may come from other work on the same machine.
    const outcomes = await send(phases, {}, (outcome) => {
      bad = isWell(outcome) ? 0 : bad + 1
      console.log(`    ${worded(outcome)}`)
      return bad === 2 ? 'stop' : undefined
    })
    const good = outcomes.slice(0, outcomes.length - bad)
    const knee = good.at(-1)?.rate ?? 0
    return {
      checks: [
        atLeast('knee', knee, 400, '/s'),
        told('p99 there', p99(together(good.slice(-1)).times), 'ms'),
        told('generator busy there', (good.at(-1)?.generator.busy ?? 0) * 100, '%'),
      ],
      notes:
        bad > 0
          ? outcomes.slice(-bad).map((outcome) => `beyond it: ${worded(outcome)}`)
          : ['it bore all that was sent: the knee lies beyond'],
      charts: [chart(outcomes, knee)],
    }
  },
}

function isWell(outcome: PhaseOutcome) {
  const all = together([outcome])
  return all.failed === 0 && all.refused === 0 && p99(all.times) <= soon
}

function worded(outcome: PhaseOutcome) {
  const { sent, refused, failed, times } = together([outcome])
  return `${outcome.name}: ${sent} sent, ${refused} refused, ${failed} failed, p99 ${p99(times).toFixed(0)} ms`
}

function chart(outcomes: PhaseOutcome[], knee: number): Chart {
  const tallies = outcomes.map((outcome) => together([outcome]))
  const line = (name: string, kinds: string[]) => ({
    name,
    values: outcomes.map((outcome) => p99(together([outcome], (kind) => kinds.includes(kind)).times)),
  })
  return {
    name: 'ramp',
    title: 'p99 (ms) as requests become more, up to the knee',
    x: { title: 'requests/s', values: outcomes.map(({ rate }) => rate) },
    lines: [
      { name: 'all', values: tallies.map(({ times }) => p99(times)) },
      line('pages', ['pages']),
      line('orders', ['orders']),
    ],
    marks: [{ name: 'knee', x: knee }],
  }
}
