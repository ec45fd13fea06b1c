import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { freePorts, type ShopNode } from './nodes.ts'

/** Debian's haproxy. */
const program = '/usr/sbin/haproxy'
export const hasHaproxy = () => existsSync(program)
/** Interval between the questions to haproxy which nodes are up. Milliseconds. */
const pace = 100

/**
 * As docs/operations.md asks of a balancer: only a request that was surely not done, or a GET, goes to
 * another node, and a node is not given up for one late answer, which may come while the only other node
 * stops.
 */
const configuration = (port: number, socket: string, nodes: ShopNode[]) => `
global
  stats socket ${socket} mode 600 level user
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  option redispatch 1
  retries 3
frontend shop
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  default-server check inter 250ms rise 1 fall 2 slowstart 5s
${nodes.map((node, index) => `  server node${index} 127.0.0.1:${node.port} port ${node.opsPort}\n`).join('')}`

/** A real proxy before several nodes, with the same interface as `Balancer`. */
export class Haproxy {
  port = 0
  readonly #nodes: ShopNode[]
  readonly #folder = mkdtempSync(join(tmpdir(), 'paillasse-haproxy-'))
  #process: ChildProcess | undefined
  #ready = new Set<ShopNode>()
  #isOpen = true

  constructor(nodes: ShopNode[]) {
    this.#nodes = nodes
  }

  get #socket() {
    return join(this.#folder, 'socket')
  }

  /** Resolves once it sends requests to every node. */
  async listen() {
    this.port = (await freePorts()).port
    const file = join(this.#folder, 'haproxy.cfg')
    writeFileSync(file, configuration(this.port, this.#socket, this.#nodes))
    this.#process = spawn(program, ['-q', '-db', '-f', file], { stdio: 'ignore' })
    while (!existsSync(this.#socket)) await setTimeout(pace)
    void this.#watch()
    while (this.#ready.size < this.#nodes.length) await setTimeout(pace)
  }

  isReady(node: ShopNode) {
    return this.#ready.has(node)
  }

  async close() {
    this.#isOpen = false
    const gone = new Promise((resolve) => this.#process?.once('exit', resolve))
    this.#process?.kill('SIGKILL')
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #watch() {
    while (this.#isOpen) {
      const rows = (await this.#ask('show stat').catch(() => '')).split('\n').map((row) => row.split(','))
      const up = (index: number) =>
        rows.some(([, name, ...rest]) => name === `node${index}` && rest[15] === 'UP')
      this.#ready = new Set(this.#nodes.filter((_node, index) => up(index)))
      await setTimeout(pace)
    }
  }

  #ask(command: string) {
    const socket = connect(this.#socket)
    socket.end(`${command}\n`)
    return text(socket)
  }
}
