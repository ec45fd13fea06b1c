import cluster from 'node:cluster'
import { randomInt } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { openFilesLimit } from '#server/lib/open-files'

/** How many ports are tried after the usual one, or at random for port 0. */
const tries = 20
/** Above this range systems give ports to outgoing connections, which could take one found free. */
const anyPort = { from: 20_000, to: 32_768 }

/**
 * The port asked for (0: any), or with none asked for the first free one from `usual` up. Chosen before the
 * shop is built, because its own address appears in its pages and e-mails.
 * @throws Error with a sentence that says which port is taken and what to do.
 */
export async function choosePort(host: string, asked: number | undefined, usual: number): Promise<number> {
  for (const port of portsToTry(asked, usual)) if (await isFree(host, port)) return port
  throw allTaken(asked, usual)
}

/**
 * Opens on such a port an app whose address nobody needs to know before. Two that start at once and find the
 * same port free get one each.
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

/** The system queues at most `net.core.somaxconn` new connections for each socket. */
const backlog = 4096
/** How many sockets listen: 128, or fewer where the limit of open files is low. */
const sockets = Math.max(1, Math.min(128, Math.floor(openFilesLimit() / 64)))
/**
 * Only on Linux may several sockets share a port; among several processes the first takes the connections.
 */
const sharesPort = process.platform === 'linux' && !cluster.isWorker

/**
 * How much of an answer a connection buffers before the code that makes it waits for the reader. Node's
 * default is 64 kB; with 16 kB a large file took twice as long. Bytes.
 */
export const sentAhead = 32 * 1024

/**
 * Opens the shop on a port that is free (0: any). A turn of the event loop accepts one new connection from
 * each listening socket, and while the shop is busy a turn lasts a tenth of a second: with one socket, new
 * clients waited for minutes behind those who were in, and most left before they were heard.
 * @throws Error where another program took the port meanwhile: with several sockets the two would share it.
 */
export async function listen(app: FastifyInstance, host: string, port = 0) {
  // On localhost Fastify opens the second address with another server, which none of our guards would watch.
  const how = { host: host === 'localhost' ? '127.0.0.1' : host, port, backlog, reusePort: sharesPort }
  if (sharesPort && port > 0) await choosePort(how.host, port, port)
  await app.listen(how)
  if (!sharesPort) return
  const others = await Promise.all(Array.from({ length: sockets - 1 }, () => listenBeside(app.server)))
  closeTogether(app.server, others)
}

function listenBeside(server: HttpServer): Promise<Server> {
  const { address: host, port } = server.address() as AddressInfo
  // Takes connections as Node's own HTTP server does.
  const other = createServer({ allowHalfOpen: true, noDelay: true, highWaterMark: sentAhead }, (socket) =>
    server.emit('connection', socket),
  )
  return new Promise((resolve, reject) => {
    // A connection that cannot be accepted, for lack of file descriptors, is no reason to end.
    other.on('error', reject)
    other.listen({ host, port, backlog, reusePort: true }, () => resolve(other))
  })
}

/**
 * Closes the shop: requests under way are finished. Those still open after `longest` milliseconds, such as
 * that of a reader who takes next to nothing, are cut.
 */
export async function closeWithin(app: FastifyInstance, longest: number) {
  const cut = setTimeout(() => app.server.closeAllConnections(), longest)
  await app.close().finally(() => clearTimeout(cut))
}

/** Has the server's `close` wait for the clients of the other sockets too. */
function closeTogether(server: HttpServer, others: Server[]) {
  const close = server.close.bind(server)
  server.close = (callback) => {
    const closings = [close, ...others.map((other) => other.close.bind(other))]
    const closed = closings.map((each) => new Promise<Error | undefined>((resolve) => each(resolve)))
    Promise.all(closed).then((errors) => callback?.(errors.find((error) => error !== undefined)))
    return server
  }
}
