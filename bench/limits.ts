// The machine's upper limit: bare node:http that sends bytes from memory, or the rows of one statement.
import cluster from 'node:cluster'
import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type DatabaseAddress } from '#server/lib/db'

interface LimitSettings {
  kind: keyof typeof limits
  address: DatabaseAddress
  /** For `bytes`: the file to send, and the headers sent with it. */
  file: string
  headers: [string, string][]
  /** For `statement`: its text and its parameters. */
  text: string
  parameters: string[]
  /** How many processes share the port. */
  processes?: number
}

const limits = { bytes, statement, insert }
const settings: LimitSettings = JSON.parse(process.env.LIMIT ?? '{}')

if (cluster.isPrimary && settings.processes) {
  const workers = Array.from({ length: settings.processes }, () => cluster.fork())
  const pids = workers.map((worker) => worker.process.pid).join(' ')
  let open = 0
  cluster.on('listening', (_worker, { port }) => {
    open += 1
    if (open === workers.length) console.log(`listens ${port} ${pids}`)
  })
} else {
  const server = createServer(limits[settings.kind](settings))
  server.listen(0, '127.0.0.1', () => {
    if (cluster.isPrimary) console.log(`listens ${(server.address() as AddressInfo).port}`)
  })
}

function bytes({ file, headers }: LimitSettings): RequestListener {
  const body = readFileSync(file)
  const list = headers.flat()
  return (_request, response) => response.writeHead(200, list).end(body)
}

function statement({ address, text, parameters }: LimitSettings): RequestListener {
  const db = connect(address)
  return async (_request, response) => {
    const rows = await db.unsafe(text, parameters, { prepare: true })
    send(response, rows)
  }
}

/** As durable as in the shop: committed and on the disk before the answer. */
function insert({ address }: LimitSettings): RequestListener {
  const db = connect(address)
  const client = randomUUIDv7()
  return async (_request, response) => {
    const id = randomUUIDv7()
    const rows = await db`
      insert into bench_rows (id, client, note) values (${id}, ${client}, 'one row') returning *`
    send(response, rows)
  }
}

function send(response: Parameters<RequestListener>[1], rows: unknown) {
  const body = Buffer.from(JSON.stringify(rows))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}
