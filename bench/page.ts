// Makes docs/performance.md and its plots from docs/performance.json, after each run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.ts'
import { median, spread } from './figures.ts'
import { isReached, type Result } from './measure.ts'
import type { Pace } from './place.ts'
import { plot, rounded } from './plot.ts'

/** The findings of one run of a measure, from which the page is made. */
export interface Recorded {
  measured: string
  machine: string
  pace: Pace
  results: Result[]
}

const titles: Record<string, string> = {
  reading: 'Reading what is the same for everyone',
  searching: 'Searching',
  ordering: 'Placing an order',
  recognising: 'Who is asking',
  sharing: 'Several processes',
  browsing: 'In a browser, over a slow line',
  starting: 'Starting, memory, room on the disk',
  growing: 'A million products, a million orders',
  peers: 'Beside other shops',
}

const introduction = `# How fast it is, and against what

\`npm run bench\` measures the shop side by side with what the machine can do: bare Node, nginx where it is installed, and
PostgreSQL by itself, in one run on one machine that shares its cores between the load, the shop and PostgreSQL. Machines
differ and are noisy: what counts is the ratio of the two, not the rates. Each figure is the median of several repetitions
in turn; the ratio is the median of the turns' own ratios, so it may differ from that of the two medians; the bars' lines
go from the least to the most. Every answer is compared, byte by byte where it is always the
same, and a run with a single wrong or refused one is no result. How long answers take under a load that does not wait
for them, P13 among it, stands in [load.md](load.md).

\`npm run bench -- peers\` measures other shops from the registry beside it, filled with the same catalogue and asked as
their own storefronts ask, on the same PostgreSQL. Their answers are looked at in the same way; of orders, those that
failed are counted on both sides.
`

/** Writes the page, and a plot for each group of measures. */
export function writePage(recorded: Record<string, Recorded>) {
  const notes = join(root, 'bench/notes.md')
  const sections = Object.entries(recorded).map(([name, each]) => section(name, each))
  const found = existsSync(notes) ? readFileSync(notes, 'utf8') : ''
  writeFileSync(
    join(root, 'docs/performance.md'),
    `${[introduction, ...sections, found].join('\n').trim()}\n`,
  )
}

function section(name: string, { measured, machine, pace, results }: Recorded) {
  const image = `images/performance-${name}.svg`
  const title = titles[name] ?? name
  writeFileSync(join(root, 'docs', image), plot(title, results))
  const notes = results.flatMap(({ id, notes = [] }) => notes.map((note) => `- ${id}, ${note}`))
  return [
    `## ${title}`,
    '',
    `![${title}](${image})`,
    '',
    '| | what | against | goal | reached |',
    '|---|---|---|---|---|',
    ...results.map(row),
    '',
    ...notes,
    notes.length > 0 ? '' : undefined,
    `Measured ${measured.slice(0, 10)}, ${pace.repetitions} × ${pace.seconds} s, on ${machine}.`,
    '',
  ]
    .filter((each) => each !== undefined)
    .join('\n')
}

function row(result: Result) {
  const { id, title, against, goal, ratio, series } = result
  const rates = series.map(
    ({ name, unit, values }) =>
      `${name} ${rounded(median(values))} ${unit} ± ${Math.round(spread(values) * 100)} %`,
  )
  const verdict = goal ? (isReached(result) ? 'yes' : 'no') : ''
  const wanted = goal ? `${goal.sense} ${goal.ratio.toFixed(2)}` : ''
  return `| ${id} | ${title}: ${rates.join('; ')} | ${against} | ${wanted} | **${ratio.toFixed(2)}** ${verdict} |`
}
