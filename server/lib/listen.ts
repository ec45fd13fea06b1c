import cluster from 'node:cluster'
import { randomInt } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { openFilesLimit } from '#server/lib/open-files'

/** How many ports are tried where none was asked for. */
const tries = 20
/** From above these systems take the ports of connections that go out, and one of them could take what was found free. */
const anyPort = { from: 20_000, to: 32_768 }

/**
 * The port asked for (0: any), or with none asked for the first free one from `usual` up. Chosen before the shop
 * is built, because its own address stands in its pages and e-mails.
 * @throws Error with a sentence that says which port is taken and what to do.
 */
export async function choosePort(host: string, asked: number | undefined, usual: number): Promise<number> {
  for (const port of portsToTry(asked, usual)) if (await isFree(host, port)) return port
  throw allTaken(asked, usual)
}

/**
 * Opens on such a port what nobody has to know the address of before: of two that start at once, both of which find the
 * same one free, each gets one.
 * @returns the port
 * @throws Error as above
 */
export async function listenOnFree(
  app: FastifyInstance,
  host: string,
  asked: number | undefined,
  usual: number,
): Promise<number> {
  for (const port of portsToTry(asked, usual)) if (await hasOpened(app, host, port)) return port
  throw allTaken(asked, usual)
}

async function hasOpened(app: FastifyInstance, host: string, port: number) {
  try {
    await app.listen({ host, port })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

function allTaken(asked: number | undefined, usual: number) {
  const ports = asked ?? `${usual} to ${usual + tries}`
  return new Error(`Port ${ports} is taken by another program. Choose one, such as PORT=8080 OPS_PORT=8081.`)
}

function portsToTry(asked: number | undefined, usual: number): number[] {
  if (asked === undefined) return Array.from({ length: tries + 1 }, (_, index) => usual + index)
  return asked === 0 ? Array.from({ length: tries }, () => randomInt(anyPort.from, anyPort.to)) : [asked]
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })
}

/** The system keeps at most `net.core.somaxconn` newcomers waiting for each socket. */
const backlog = 4096
/** How many sockets listen: 128, or fewer where few files may be open. */
const sockets = Math.max(1, Math.min(128, Math.floor(openFilesLimit() / 64)))
/** Only there may several sockets listen on one port; of several processes the first takes the connections. */
const sharesPort = process.platform === 'linux' && !cluster.isWorker

/**
 * How much of an answer waits in a connection before whoever makes it waits for the reader. Node's own measure is 64 kB;
 * with 16 a large file took twice as long. Bytes.
 */
export const sentAhead = 32 * 1024

/**
 * Opens the shop on a port that is free (0: any). A turn of the event loop takes one newcomer from each socket that
 * listens, and while the shop is busy a turn lasts a tenth of a second: with one socket newcomers waited for minutes
 * behind those who were in, and most left before they were heard.
 * @throws Error where another program took the port meanwhile: with several sockets the two would share it.
 */
export async function listen(app: FastifyInstance, host: string, port = 0) {
  // Of localhost Fastify opens the second address by another server, which none of our guards would watch.
  const how = { host: host === 'localhost' ? '127.0.0.1' : host, port, backlog, reusePort: sharesPort }
  if (sharesPort && port > 0) await choosePort(how.host, port, port)
  await app.listen(how)
  if (!sharesPort) return
  const others = await Promise.all(Array.from({ length: sockets - 1 }, () => listenBeside(app.server)))
  closeTogether(app.server, others)
}

function listenBeside(server: HttpServer): Promise<Server> {
  const { address: host, port } = server.address() as AddressInfo
  // As Node's own HTTP server takes them.
  const other = createServer({ allowHalfOpen: true, noDelay: true, highWaterMark: sentAhead }, (socket) =>
    server.emit('connection', socket),
  )
  return new Promise((resolve, reject) => {
    // A newcomer that cannot be let in, for want of files, is no reason to end.
    other.on('error', reject)
    other.listen({ host, port, backlog, reusePort: true }, () => resolve(other))
  })
}

/**
 * Closes the shop: what is under way is finished, and what is still not after `longest` milliseconds, as for a reader
 * who takes next to nothing, is cut.
 */
export async function closeWithin(app: FastifyInstance, longest: number) {
  const cut = setTimeout(() => app.server.closeAllConnections(), longest)
  await app.close().finally(() => clearTimeout(cut))
}

/** The server is closed once whoever came in by another socket is served too. */
function closeTogether(server: HttpServer, others: Server[]) {
  const close = server.close.bind(server)
  server.close = (callback) => {
    const closings = [close, ...others.map((other) => other.close.bind(other))]
    const closed = closings.map((each) => new Promise<Error | undefined>((resolve) => each(resolve)))
    Promise.all(closed).then((errors) => callback?.(errors.find((error) => error !== undefined)))
    return server
  }
}
