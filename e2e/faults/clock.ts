import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One node's own clock, which can be put forward and back while the node runs: faketime reads it from a file.
 */
export class Clock {
  readonly #file: string

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'paillasse-clock-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    this.#file = join(folder, 'offset')
  }

  /**
   * A program and its arguments that run the command after them. Durations stay right: `--exclude-monotonic`.
   */
  get wrapper() {
    const settings = [`FAKETIME_TIMESTAMP_FILE=${this.#file}`, 'FAKETIME_NO_CACHE=1']
    // A FAKETIME variable would take precedence over the file.
    return ['faketime', '-m', '-f', '--exclude-monotonic', '+0h', 'env', '-u', 'FAKETIME', ...settings]
  }

  /** @param hours difference from the machine's clock */
  set(hours: number) {
    const next = `${this.#file}.next`
    writeFileSync(next, `${hours < 0 ? '' : '+'}${hours}h\n`)
    renameSync(next, this.#file)
  }
}
