// A separate process that places orders over some connections, each the next one once its last one is done.
// It reads its task from its input and prints the outcome. An order with one failed call is a failed order.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface OrderLoad {
  /** A module with `placeOrder`, and the settings that it needs. */
  module: string
  settings: unknown
  port: number
  connections: number
  /** Time before counting, and while counting. Seconds. */
  warmUp: number
  seconds: number
}

export interface OrderOutcome {
  perSecond: number
  /** All orders placed, the warm-up included: the database must hold that many more. */
  placed: number
  /** During the counting alone. */
  failed: number
  tried: number
  firstFailure?: string
}

/** Makes one call. @throws Error if the answer is not 2xx */
export type Ask = (
  method: string,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<{ headers: IncomingHttpHeaders; body: string }>

const load: OrderLoad = JSON.parse(await text(process.stdin))
const { placeOrder } = await import(load.module)
const begun = performance.now()
const from = begun + load.warmUp * 1000
const until = from + load.seconds * 1000
let [next, placed, counted, failed] = [0, 0, 0, 0]
let firstFailure: string | undefined

await Promise.all(Array.from({ length: load.connections }, placeMany))
const outcome: OrderOutcome = {
  ...{ placed, failed, firstFailure, tried: counted + failed },
  perSecond: counted / load.seconds,
}
console.log(JSON.stringify(outcome))
process.exit(0)

async function placeMany() {
  const ask = askThrough(new Agent({ keepAlive: true, maxSockets: 1 }))
  while (performance.now() < until) {
    next += 1
    const error = await placeOrder(ask, load.settings, process.pid * 100_000 + next).then(
      () => undefined,
      (error: Error) => error,
    )
    const end = performance.now()
    if (!error) placed += 1
    firstFailure ??= error?.message.slice(0, 500)
    if (end < from || end > until) continue
    if (error) failed += 1
    else counted += 1
  }
}

function askThrough(agent: Agent): Ask {
  return (method, path, body, headers = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Ask>>>()
    const sent = Buffer.from(JSON.stringify(body))
    const own = { 'content-type': 'application/json', 'content-length': sent.length }
    const call = request(
      { host: '127.0.0.1', port: load.port, method, path, agent, headers: { ...own, ...headers } },
      async (answer) => {
        const status = answer.statusCode ?? 0
        const body = await text(answer).catch(reject)
        if (status < 200 || status > 299) reject(new Error(`${method} ${path}: ${status} ${body}`))
        else resolve({ headers: answer.headers, body: body ?? '' })
      },
    )
    call.on('error', reject)
    call.end(sent)
    return promise
  }
}
