import type { Result } from './run-fault.ts'

/** One line per fault, for a terminal of 120 columns. */
export function table(results: Result[]): string {
  const head = row('', 'fault', 'runs', 'orders', 'violations', 'recovery ms', 'control')
  return [head, ...results.map(line)].join('\n')
}

function line({ id, title, skipped, runs, orders, violations, recoveries, control }: Result) {
  if (skipped) return `${id.padEnd(4)} ${title.padEnd(52)} not run: ${skipped}`
  const recovery =
    recoveries.length > 0 ? `${round(median(recoveries))} / ${round(Math.max(...recoveries))}` : '-'
  const caught = control?.isCaught ? `caught (${control.seen.length})` : 'MISSED'
  return row(id, title, String(runs), String(orders), String(violations.length), recovery, caught)
}

function row(...cells: [string, string, string, string, string, string, string]) {
  const [id, title, ...figures] = cells
  const widths = [6, 8, 11, 14, 14]
  return [
    id.padEnd(4),
    title.slice(0, 52).padEnd(52),
    ...figures.map((cell, at) => cell.padStart(widths[at] ?? 0)),
  ].join(' ')
}

const round = (value: number) => (Number.isFinite(value) ? String(Math.round(value)) : 'never')

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** The shop kept its word, and the control's bug was caught. */
export function hasPassed({ violations, control, skipped }: Result) {
  return skipped !== undefined || (violations.length === 0 && control?.isCaught === true)
}
