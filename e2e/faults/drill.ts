// Strikes a running shop with faults while clients order, and compares what they know with what it stored:
//   npm run drill                    every fault, as many rounds as the table of faults asks for (hours)
//   npm run drill -- F5 F7           some of them
//   npm run drill -- --short         a few rounds of the faults in `npm test`; only the other calls wait at
//                                    the end of a fault to see that nothing fails half a minute later
//   npm run drill -- F1 --rounds=5
//   npm run drill -- --rounds=full   as many rounds as the table of faults asks for, which is the default
//   npm run drill -- --at-once=6     several at a time, each with its own shop: they wait more than work;
//                                    those that need a quiet machine follow, two at a time or one by one
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { interrupt, runApart } from './apart.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { balancerName } from './place.ts'
import { hasPassed, table } from './report.ts'
import type { Result } from './run-fault.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    rounds: { type: 'string' },
    json: { type: 'string' },
    'at-once': { type: 'string' },
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void interrupt().finally(() => process.exit(130)))
}

const atOnce = Number(values['at-once'] ?? (values.short ? 5 : 1))
const asked = chosen()
const results: Result[] = []
for (const [company, most] of [
  [undefined, atOnce],
  ['quiet', Math.min(atOnce, 2)],
  ['none', 1],
] as const) {
  await runAll(
    asked.filter((fault) => fault.company === company),
    most,
  )
}
console.log(`\n${table(results)}`)
console.log(`Several nodes stood behind ${balancerName()}.`)
process.exit(results.every(hasPassed) ? 0 : 1)

async function runAll(faults: Fault[], atOnce: number) {
  const left = faults.values()
  const runNext = async () => {
    for (const fault of left) {
      const extent = { rounds: roundsOf(fault.rounds), staysOn: !values.short }
      const result = await runApart(fault, extent)
      results.push(result)
      results.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
      tell(result)
      if (values.json) keep(values.json)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
}

function chosen() {
  const named = faults.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  const unknown = positionals.filter((id) => !faults.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new Error(`There is no fault called ${unknown.join(', ')}.`)
  return values.short ? named.filter(({ rounds }) => rounds.short > 0) : named
}

function roundsOf({ short, full }: { short: number; full: number }) {
  if (values.rounds && values.rounds !== 'full') return Number(values.rounds)
  return values.short ? short : full
}

/** Saves after every fault, so that a run of hours that ends early keeps its results so far. */
function keep(path: string) {
  const all = results.map((result) => ({ ...result, passed: hasPassed(result) }))
  writeFileSync(path, JSON.stringify(all, null, 2))
}

function tell(result: Result) {
  const { id, title, seconds, violations, control, skipped } = result
  const mark = skipped ? '-' : hasPassed(result) ? '✓' : '✗'
  console.log(`${mark} ${id} ${title}  ${skipped ?? `${seconds.toFixed(1)} s`}`)
  for (const violation of violations.slice(0, 10)) console.log(`    ${violation}`)
  if (control && !control.isCaught) console.log(`    the control was missed: ${control.bug}`)
}
