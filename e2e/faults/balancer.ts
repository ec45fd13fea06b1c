import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ShopNode } from './nodes.ts'

/** Interval between readiness checks of a node. Milliseconds. */
const interval = 250

/**
 * Shares requests among ready nodes, as haproxy does: it keeps connections alive, asks `/readyz` on the
 * operations port, and tries another node only if it could not connect, so that nothing is done twice.
 */
export class Balancer {
  readonly #ready: Set<ShopNode>
  readonly #nodes: ShopNode[]
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #server = createServer((request, response) => this.#serve(request, response))
  readonly #timer: NodeJS.Timeout
  #turn = 0

  constructor(nodes: ShopNode[]) {
    this.#nodes = nodes
    this.#ready = new Set(nodes)
    this.#timer = setInterval(() => {
      for (const node of nodes) this.#ask(node)
    }, interval)
  }

  async listen() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get port() {
    return (this.#server.address() as AddressInfo).port
  }

  isReady(node: ShopNode) {
    return this.#ready.has(node)
  }

  async close() {
    clearInterval(this.#timer)
    this.#agent.destroy()
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  #ask(node: ShopNode) {
    const signal = AbortSignal.timeout(interval * 4)
    fetch(`http://127.0.0.1:${node.opsPort}/readyz`, { signal })
      .then(({ ok }) => (ok ? this.#ready.add(node) : this.#ready.delete(node)))
      .catch(() => this.#ready.delete(node))
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const candidates = this.#ready.size > 0 ? [...this.#ready] : this.#nodes
    this.#turn += 1
    for (let attempt = 0; attempt < candidates.length; attempt += 1) {
      const node = candidates[(this.#turn + attempt) % candidates.length] as ShopNode
      const outcome = await this.#pass(node, incoming, body, response)
      if (outcome !== 'unreached') return
    }
    response.writeHead(503, { 'retry-after': '1' }).end('no node')
  }

  #pass(node: ShopNode, incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
    return new Promise<'answered' | 'broken' | 'unreached'>((resolve) => {
      const { method, url, headers } = incoming
      const options = { host: '127.0.0.1', port: node.port, method, path: url, headers, agent: this.#agent }
      const outgoing = request(options, (answer) => {
        const { connection: _own, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
        answer.on('end', () => resolve('answered'))
        answer.on('close', () => resolve('answered'))
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve('unreached')
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end('broken')
        resolve('broken')
      })
      outgoing.end(body)
    })
  }
}
