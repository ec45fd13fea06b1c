import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../child.ts'
import { machine } from '../report.ts'
import { type Recorded, writePage } from './page.ts'
import type { Findings, Run } from './run.ts'

const file = join(root, 'docs/load.json')

/** Stores a run's latest figures, and remakes the page. */
export function report({ id, title }: Run, minutes: number, knee: number, findings: Findings) {
  const known = read()
  known[id] = { title, measured: new Date().toISOString(), machine: machine(), minutes, knee, ...findings }
  writeFileSync(file, `${JSON.stringify(known, rounding, 1)}\n`)
  writePage(known)
}

export function lastKnee(): number {
  return read().L2?.checks.find(({ what }) => what === 'knee')?.value ?? 0
}

function read(): Record<string, Recorded> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Six significant digits: more are noise. */
const rounding = (_name: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value
