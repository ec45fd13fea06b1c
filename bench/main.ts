// npm run bench -- [--quick] [names]: measures the shop against the machine's own limits, in one run.
// Everything is started here and stopped afterwards; the figures go to docs/performance.json. `peers` runs
// only if it is named: it installs other shops in PEERS_DIR, all that it knows or those that
// PEERS=vendure,evershop names.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './child.ts'
import { isReached, type Result } from './measure.ts'
import { measures, onRequest } from './measures.ts'
import { openPlace } from './place.ts'
import { report } from './report.ts'

const { values: flags, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean' } },
  allowPositionals: true,
})
const all = { ...measures, ...onRequest }
const unknown = names.filter((name) => !(name in all))
if (unknown.length > 0) {
  throw new Error(
    `There is no measure called ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`,
  )
}
const pace = flags.quick
  ? { repetitions: 7, warmUp: 0.5, seconds: 1 }
  : { repetitions: 3, warmUp: 3, seconds: 10 }

const { buildIfStale } = await import(join(root, 'scripts/setup.mjs'))
await buildIfStale()
const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [undefined, ' '],
])
const wanted = ({ goal }: Result) => (goal ? `${goal.sense} ${goal.ratio}` : 'no goal')
const place = await openPlace(pace)
try {
  for (const [name, measure] of Object.entries(names.length > 0 ? all : measures)) {
    if (names.length > 0 && !names.includes(name)) continue
    const results = await measure(place)
    for (const result of results) {
      console.log(
        `${marks.get(isReached(result))} ${result.id.padEnd(10)} ${result.ratio.toFixed(2)} (${wanted(result)})  ${result.title}`,
      )
      for (const { name, values } of result.series)
        console.log(`    ${name}: ${values.map((value) => value.toPrecision(4)).join(', ')}`)
      for (const note of result.notes ?? []) console.log(`    ${note}`)
    }
    await report(name, results, pace)
  }
} finally {
  await place.close()
}
