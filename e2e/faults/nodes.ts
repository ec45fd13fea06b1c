import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allocatorSettings, engineFlags } from '#server/lib/memory'
import { freePort } from '../ports.ts'

const root = join(import.meta.dirname, '../..')
/** A busy machine starts slowly. Milliseconds. */
const longestWait = 60_000

/** One process of the shop. It keeps its ports across restarts, as a service does. */
export class ShopNode {
  readonly port: number
  readonly opsPort: number
  readonly #settings: Record<string, string>
  readonly #wrapper: string[]
  #process: ChildProcess | undefined
  /** The version of the shop that the next start runs. */
  folder = root
  /** Everything it ever wrote, to be searched for secrets. */
  output = ''

  /** @param wrapper a program and its arguments that runs Node, such as `faketime +2h`. */
  constructor(
    ports: { port: number; opsPort: number },
    settings: Record<string, string>,
    wrapper: string[] = [],
  ) {
    this.port = ports.port
    this.opsPort = ports.opsPort
    this.#settings = settings
    this.#wrapper = wrapper
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    const pid = this.#process?.pid
    if (!pid || !this.isRunning) throw new Error('this node is not running')
    return pid
  }

  /** A wrapped node is not the spawned program itself: both are in one process group, which ends together. */
  get #isWrapped() {
    return this.#wrapper.length > 0
  }

  get isRunning() {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Resolves once it is open. @throws Error with its output, if it gave up */
  async start() {
    const [program = process.execPath, ...args] = [
      ...this.#wrapper,
      process.execPath,
      // As `npm start` does.
      ...engineFlags,
      'server/main.ts',
    ]
    const node = spawn(program, args, {
      cwd: this.folder,
      env: {
        ...process.env,
        ...allocatorSettings,
        NODE_ENV: '',
        ENV_FILE: 'off',
        LOG_LEVEL: 'warn',
        ...this.#settings,
        PORT: String(this.port),
        OPS_PORT: String(this.opsPort),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: this.#isWrapped,
    })
    this.#process = node
    let said = ''
    let isOpen = false
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The node did not open:\n${said}`)), longestWait)
      const read = (chunk: Buffer) => {
        this.output += chunk
        // Searching all later log output too took most of a core from whatever was measured.
        if (isOpen) return
        said += chunk
        isOpen = said.includes('Ctrl+C stops it.')
        if (isOpen) resolve()
      }
      node.stdout?.on('data', read)
      node.stderr?.on('data', read)
      node.once('close', (code) => reject(new Error(`The node stopped with code ${code}:\n${said}`)))
      node.once('close', () => clearTimeout(timer))
    })
  }

  /** Sends a signal and waits until the process is gone. */
  async end(signal: NodeJS.Signals) {
    const node = this.#process
    if (!node || !this.isRunning) return
    const gone = new Promise((resolve) => node.once('exit', resolve))
    process.kill(this.#isWrapped ? -this.pid : this.pid, signal)
    await gone
  }

  /** Sends a signal that does not end it, such as SIGSTOP. */
  signal(signal: NodeJS.Signals) {
    process.kill(this.pid, signal)
  }

  /** Resident memory in bytes, and open files; undefined on a system without /proc. */
  resources() {
    const folder = `/proc/${this.pid}`
    if (!existsSync(folder)) return undefined
    const [, resident = '0'] = readFileSync(join(folder, 'statm'), 'utf8').split(' ')
    return { memory: Number(resident) * 4096, files: readdirSync(join(folder, 'fd')).length }
  }
}

export async function freePorts(): Promise<{ port: number; opsPort: number }> {
  const [port, opsPort] = await Promise.all([freePort(), freePort()])
  return { port, opsPort }
}
