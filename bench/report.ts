import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from './child.ts'
import type { Result } from './measure.ts'
import { type Recorded, writePage } from './page.ts'
import type { Pace } from './place.ts'

const file = join(root, 'docs/performance.json')

/** Stores a measure's latest figures, and remakes the page. */
export async function report(name: string, results: Result[], pace: Pace) {
  const known: Record<string, Recorded> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  known[name] = { measured: new Date().toISOString(), machine: machine(), pace, results }
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`)
  writePage(known)
}

export function machine() {
  const [{ model } = { model: 'unknown' }, ...others] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${others.length + 1} × ${model}, ${memory} GB, Linux ${release()}, Node ${process.versions.node}`
}
