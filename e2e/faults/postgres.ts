import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/lib/embedded-postgres'

/** Stopped at exit, so that a drill that ends in the middle leaves none behind. */
const started = new Set<DrillPostgres>()
process.once('exit', () => {
  for (const postgres of started) postgres.stop()
})

/** The drill's own PostgreSQL, which the drill can end in every way. */
export class DrillPostgres {
  readonly #wanted: string
  readonly #settings: Record<string, string>
  readonly #programs: string | undefined
  #running: EmbeddedPostgres | undefined

  /**
   * @param settings such as `synchronous_commit: off`, for a control that must lose orders.
   * @param programs folder of another PostgreSQL's programs.
   */
  constructor(dataDir: string, settings: Record<string, string> = {}, programs?: string) {
    this.#wanted = join(dataDir, 'postgres')
    this.#settings = settings
    this.#programs = programs
  }

  async start() {
    started.add(this)
    this.#running = await startEmbeddedPostgres(this.#wanted, this.#settings, this.#programs)
    return this.#running.address
  }

  /** Starts it again without waiting: clients find it starting. Does nothing before the first start. */
  async revive() {
    await this.#running?.revive()
  }

  get folder() {
    if (!this.#running) throw new Error('PostgreSQL was never started')
    return this.#running.folder
  }

  get pid() {
    return Number(readFileSync(join(this.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** Requires a password for this login; every other one is trusted. */
  askForPassword(login: string) {
    const file = join(this.folder, 'pg_hba.conf')
    // The first matching line decides.
    writeFileSync(file, `local all ${login} scram-sha-256\n${readFileSync(file, 'utf8')}`)
    process.kill(this.pid, 'SIGHUP')
  }

  /** Processes that each serve one connection of the shop. */
  backends(): number[] {
    return childrenOf(this.pid).filter((pid) => /^postgres: paillasse /.test(commandOf(pid)))
  }

  /** The postmaster and all its processes. */
  family(): number[] {
    return [this.pid, ...childrenOf(this.pid)]
  }

  /** Kills these processes, stopped ones too. */
  async endAll(pids: number[]) {
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    while (pids.some(isAlive)) await setTimeout(20)
  }

  /** Ends it with `SIGKILL`, or `SIGQUIT`: an immediate stop. Resolves once all its processes are gone. */
  async end(signal: NodeJS.Signals) {
    const all = this.family()
    process.kill(this.pid, signal)
    while (all.some(isAlive)) await setTimeout(20)
  }

  /** Works even if a fault has already ended it. */
  stop() {
    started.delete(this)
    if (this.#running && existsSync(join(this.folder, 'postmaster.pid'))) this.#running.stop()
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number) {
  return Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function isAlive(pid: number) {
  return /^State:\s*[^Z]/m.test(read(`/proc/${pid}/status`))
}

/** Empty if the process is gone. */
function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
