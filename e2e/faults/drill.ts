// Strikes a running shop with faults while clients order, and compares what they know with what it has kept:
//   npm run drill               every fault, as often as it takes (hours)
//   npm run drill -- F5 F7      some of them
//   npm run drill -- --short    a few rounds of those in `npm test`; only the others wait at the end of each fault until
//                               it is seen that nothing fails half a minute later
//   npm run drill -- F1 --rounds=5
//   npm run drill -- --rounds=full   as often as the table of faults asks for, which is what happens without it too
//   npm run drill -- --at-once=6     several at a time, each with a shop of its own: they wait more than they work;
//                                    those that need a quiet machine go afterwards, two of them or by themselves
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

/** After each: a run of hours that ends early is worth what it has seen by then. */
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
