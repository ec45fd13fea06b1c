import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock of one node's own, which may be put forward and back while the node runs: faketime reads it from a file. */
export class Clock {
  readonly #file: string

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'paillasse-clock-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    this.#file = join(folder, 'offset')
  }

  /** A program and its arguments, which runs what follows. How long something took no system's clock tells wrongly. */
  get wrapper() {
    const settings = [`FAKETIME_TIMESTAMP_FILE=${this.#file}`, 'FAKETIME_NO_CACHE=1']
    // What faketime is told itself would count for more than what the file says.
    return ['faketime', '-m', '-f', '--exclude-monotonic', '+0h', 'env', '-u', 'FAKETIME', ...settings]
  }

  /** @param hours by which it differs from the machine's */
  set(hours: number) {
    const next = `${this.#file}.next`
    writeFileSync(next, `${hours < 0 ? '' : '+'}${hours}h\n`)
    renameSync(next, this.#file)
  }
}
