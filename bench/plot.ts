import { median } from './figures.ts'
import { isReached, type Result, type Series } from './measure.ts'

const width = 760
const left = 240
const right = 150
const line = 22
const gap = 16

/**
 * Draws each contender's median as a bar, with its range, as an SVG that follows the reader's light or dark
 * theme.
 */
export function plot(title: string, results: Result[]): string {
  let y = 8
  const drawn = results.map((result) => {
    const block = drawResult(result, y)
    y += line * (result.series.length + 1) + gap
    return block
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img">
<title>${escaped(title)}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.title { font-weight: 600 }
.faint, .no { fill: #5b6875 }
.own { fill: #0f766e } .other { fill: #b8c4ce } .range { stroke: #1f2933; stroke-width: 1.5 }
.yes { fill: #0f766e }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .faint, .no { fill: #9aa7b4 }
  .own { fill: #2dd4bf } .other { fill: #4a5865 } .range { stroke: #e6edf3 } .yes { fill: #2dd4bf }
}
</style>
${drawn.join('\n')}
</svg>
`
}

function drawResult(result: Result, top: number) {
  const most = Math.max(...result.series.flatMap(({ values }) => values))
  const scale = (width - left - right) / most
  const mark = isReached(result) ? 'yes' : 'no'
  const wanted = result.goal ? ` · ${result.goal.sense} ${result.goal.ratio.toFixed(2)}` : ''
  const ratio = `${result.ratio.toFixed(2)}${wanted}`
  const head = [
    text(0, top + 15, `${result.id}  ${result.title}`, 'title'),
    `<text x="${width}" y="${top + 15}" text-anchor="end" class="${mark}">${ratio}</text>`,
  ]
  const bars = result.series.map((series, index) =>
    drawBar(series, top + line * (index + 1), scale, index === 0),
  )
  return [...head, ...bars].join('\n')
}

function drawBar({ name, unit, values }: Series, y: number, scale: number, isOwn: boolean) {
  const end = (value: number) => (left + value * scale).toFixed(1)
  const middle = median(values)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const range =
    most > least
      ? `<line class="range" x1="${end(least)}" x2="${end(most)}" y1="${y + 10}" y2="${y + 10}"/>`
      : ''
  return [
    `<text x="${left - 10}" y="${y + 15}" text-anchor="end" class="faint">${escaped(name)}</text>`,
    `<rect class="${isOwn ? 'own' : 'other'}" x="${left}" y="${y + 3}" rx="2" width="${(middle * scale).toFixed(1)}" height="${line - 8}"/>`,
    range,
    text(left + most * scale + 8, y + 15, `${rounded(middle)} ${unit}`, 'faint'),
  ].join('')
}

const text = (x: number, y: number, words: string, kind: string) =>
  `<text x="${x.toFixed(1)}" y="${y}" class="${kind}">${escaped(words)}</text>`

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** About three significant digits. */
export function rounded(value: number) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(
    value >= 1000 ? Number(value.toPrecision(3)) : value,
  )
}
