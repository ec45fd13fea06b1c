// Makes docs/load.md and its charts from docs/load.json, after each run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../child.ts'
import { rounded } from '../plot.ts'
import { draw } from './draw.ts'
import { type Check, type Findings, isPassed } from './run.ts'

/** The findings of one run, from which the page is made. */
export interface Recorded extends Findings {
  title: string
  measured: string
  machine: string
  minutes: number
  /** The knee that the run used. Requests a second. */
  knee: number
}

const introduction = `# How much it bears, and how it takes more

\`npm run load\` sends a shop of its own what a day is made of: 55 % pages, 20 % lists of the catalogue, 12 % who-am-i, 4 %
pictures, 3 % own orders, 2 % orders, 2 % logins, 1 % cancels, 1 % lists and exports of the staff; with 2,200 products, 50,000
clients, 2,000 of whom come, and 200,000 orders. Requests come when they are due, whether or not earlier ones are answered,
and an answer's time counts from when its request was due. The generator, the shop and PostgreSQL share the machine; the
generator keeps to one core. The shop has its usual defences, but for the limits of one address. « Knee »: the most requests
a second of which none fails or is refused, with a p99 below 250 ms. « Ordinary hour »: 30 % of it, so that ten times as much is
three times the knee. P13 is numbered as in [performance.md](performance.md). What misses its limit is told under
[What is not reached](#what-is-not-reached).
`

/** Writes the page, and an image for each chart. */
export function writePage(recorded: Record<string, Recorded>) {
  const order = (id: string) => (id.startsWith('P') ? 2.5 : Number(id.slice(1)))
  const sections = Object.entries(recorded)
    .sort(([a], [b]) => order(a) - order(b))
    .map(([id, each]) => section(id, each))
  const notes = join(root, 'bench/load/notes.md')
  const found = existsSync(notes) ? readFileSync(notes, 'utf8') : ''
  writeFileSync(join(root, 'docs/load.md'), `${[introduction, ...sections, found].join('\n').trim()}\n`)
}

function section(id: string, { title, checks, notes = [], charts = [], ...run }: Recorded) {
  const pictures = charts.flatMap((chart) => {
    const image = `images/load-${chart.name}.svg`
    writeFileSync(join(root, 'docs', image), draw(chart))
    return [`![${chart.title}](${image})`, '']
  })
  return [
    `## ${id}: ${title}`,
    '',
    ...pictures,
    '| what | figure | limit | passed |',
    '|---|---|---|---|',
    ...checks.map(row),
    '',
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [''] : []),
    `Measured ${run.measured.slice(0, 10)}, ${rounded(run.minutes)} min, knee ${rounded(run.knee)}/s, on ${run.machine}.`,
    '',
  ].join('\n')
}

function row(check: Check) {
  const { what, value, unit, limit } = check
  const verdict = limit ? (isPassed(check) ? 'yes' : '**no**') : ''
  const wanted = limit ? `${limit.sense} ${rounded(limit.value)}` : ''
  return `| ${what} | ${rounded(value)} ${unit} | ${wanted} | ${verdict} |`
}
