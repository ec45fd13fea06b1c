// npm run load -- [runs]: sends the shop as much as it can bear, and more, and checks how it copes. All of it
// is started here and stopped afterwards; the figures go to docs/load.json, from which docs/load.md is made.
//   npm run load                        every run at its full length (some four hours)
//   npm run load -- L4 L6               some of them
//   npm run load -- --minutes=1         no run longer than that
//   npm run load -- L3 --knee=800       uses this knee instead of the last one found
//   npm run load -- L1 L5 L7 --planted  with bugs planted beside the shop, which each run has to find
//                                       (L9 by itself: behind others its shop has no memory left to fill)
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../child.ts'
import { enterOwnGroup } from '../own-group.ts'
import { rounded } from '../plot.ts'
import { lastKnee, report } from './report.ts'
import { type Check, type Findings, isPassed, type Run, told } from './run.ts'
import { runs } from './runs.ts'
import { takeLateness } from './send.ts'
import { openStage } from './stage.ts'

const { values: flags, positionals } = parseArgs({
  options: { minutes: { type: 'string' }, knee: { type: 'string' }, planted: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !runs.some(({ id }) => id === name))
if (unknown.length > 0) {
  throw new Error(
    `There is no run called ${unknown.join(', ')}. There are: ${runs.map(({ id }) => id).join(', ')}.`,
  )
}
const chosen = runs.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
const withoutControl = chosen.filter(({ control }) => !control)
if (flags.planted && withoutControl.length > 0) {
  throw new Error(`Nothing is planted for ${withoutControl.map(({ id }) => id).join(', ')}.`)
}
const longest = Number(flags.minutes ?? Number.POSITIVE_INFINITY)
const knee = flags.knee ? Number(flags.knee) : lastKnee()
if (!knee && chosen.some(({ id }) => id !== 'L2')) {
  throw new Error('The knee is not known yet: run L2 too, or give --knee.')
}

enterOwnGroup()
const { buildIfStale } = await import(join(root, 'scripts/setup.mjs'))
await buildIfStale()
const stage = await openStage(knee, flags.planted)
let good = true
try {
  for (const run of chosen) {
    const minutes = Math.min(run.minutes, longest)
    console.log(`${run.id} ${run.title}, ${minutes} min`)
    // A run that breaks off does not keep the others from running.
    const findings = await run.act(stage, minutes).catch(brokenOff)
    if (!findings) continue
    // If the generator was very late, the figures are its own, not the shop's.
    findings.checks.push(told('generator late by at most, p99', takeLateness(), 'ms'))
    for (const check of findings.checks) tell(check)
    for (const note of findings.notes ?? []) console.log(`    ${note}`)
    if (flags.planted) {
      tellControl(run, findings)
      continue
    }
    if (run.id === 'L2') stage.knee = kneeIn(findings)
    good &&= findings.checks.every(isPassed)
    report(run, minutes, stage.knee, findings)
  }
} finally {
  await stage.close()
}
process.exit(good ? 0 : 1)

function brokenOff(error: Error) {
  good = false
  console.log(`  ✗ broke off: ${error.stack}`)
  return undefined
}

function tell(check: Check) {
  const { what, value, unit, limit } = check
  const mark = limit ? (isPassed(check) ? '✓' : '✗') : ' '
  const wanted = limit ? `(${limit.sense} ${limit.value})` : ''
  console.log(`  ${mark} ${what}: ${rounded(value)} ${unit} ${wanted}`.trimEnd())
}

/** With planted bugs, a run must fail its control check: one that passes proves nothing. */
function tellControl({ control }: Run, { checks }: Findings) {
  const isCaught = checks.some((check) => check.what === control && !isPassed(check))
  good &&= isCaught
  console.log(`  control, ${control}: ${isCaught ? 'caught' : 'MISSED'}`)
}

function kneeIn({ checks }: Findings) {
  return checks.find(({ what }) => what === 'knee')?.value ?? 0
}
