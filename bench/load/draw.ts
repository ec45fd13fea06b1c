import { rounded } from '../plot.ts'
import type { Chart } from './run.ts'

const [width, height] = [760, 300]
const [left, right, top, bottom] = [64, 130, 34, 44]

/** Draws lines over an axis, as an SVG that follows the reader's light or dark theme. */
export function draw({ title, x, lines, marks = [] }: Chart): string {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values))
  const [from, to] = [x.values[0] ?? 0, x.values.at(-1) ?? 1]
  const across = (value: number) => left + ((value - from) / (to - from || 1)) * (width - left - right)
  const up = (value: number) => height - bottom - (value / most) * (height - top - bottom)
  const drawn = lines.map(({ name, values }, index) => {
    const points = values.map(
      (value, at) => `${across(x.values[at] ?? 0).toFixed(1)},${up(value).toFixed(1)}`,
    )
    return [
      `<polyline class="line l${index}" points="${points.join(' ')}"/>`,
      `<rect class="l${index}f" x="${width - right + 14}" y="${top + index * 22}" width="12" height="12" rx="2"/>`,
      text(width - right + 32, top + 10 + index * 22, name),
    ].join('')
  })
  const levels = [0, 0.5, 1].map((part) => {
    const y = up(most * part)
    return `<line class="grid" x1="${left}" x2="${width - right}" y1="${y}" y2="${y}"/>${text(left - 8, y + 4, rounded(most * part), 'end')}`
  })
  const ends = [from, to].map((value) => text(across(value), height - bottom + 18, rounded(value), 'middle'))
  const marked = marks.map(
    ({ name, x: at }) =>
      `<line class="mark" x1="${across(at)}" x2="${across(at)}" y1="${top}" y2="${height - bottom}"/>${text(across(at), top - 4, `${name} ${rounded(at)}`, 'middle')}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.line { fill: none; stroke-width: 2 } .grid { stroke: #b8c4ce } .mark { stroke: #5b6875; stroke-dasharray: 4 }
.l0 { stroke: #0f766e } .l0f { fill: #0f766e } .l1 { stroke: #b45309 } .l1f { fill: #b45309 } .l2 { stroke: #4338ca } .l2f { fill: #4338ca }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .grid { stroke: #4a5865 } .mark { stroke: #9aa7b4 }
  .l0 { stroke: #2dd4bf } .l0f { fill: #2dd4bf } .l1 { stroke: #fbbf24 } .l1f { fill: #fbbf24 } .l2 { stroke: #a5b4fc } .l2f { fill: #a5b4fc }
}
</style>
${text(0, 14, title)}
${[...levels, ...ends, ...marked, ...drawn].join('\n')}
${text((left + width - right) / 2, height - 8, x.title, 'middle')}
</svg>
`
}

const text = (x: number, y: number, words: string, anchor = 'start') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(words)}</text>`

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
