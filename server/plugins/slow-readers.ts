import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { openFilesLimit } from '#server/lib/open-files'

export interface ReadingLimits {
  /** The most that all readers with waiting data may cost together. Bytes. */
  mostWaiting: number
  /** How long a piece of an answer may wait for its reader. Milliseconds. */
  longest: number
  connections: number
  /** How long a connection must have been idle to be closed for others. Milliseconds. */
  rested: number
}

interface Seen {
  delivered: number
  deliveredAt: number
  received: number
  receivedAt: number
}

/** An idle connection costs some 24 kB, less than closing it and having its client come back. */
const mostConnections = 20_000
/** Files that the shop opens itself; half of them all, where it may open few. */
const ownFiles = 500
/** How many connections may be open where the process may open `files` files. */
export const connectionsWithin = (files: number) =>
  Math.min(mostConnections, Math.max(files - ownFiles, Math.floor(files / 2)))

/** A piece is 32 kB of a file, or a whole answer; any telephone takes that within a minute. */
const usual: ReadingLimits = {
  mostWaiting: 64 * 1024 * 1024,
  longest: 60_000,
  connections: connectionsWithin(openFilesLimit()),
  rested: 5000,
}
/** What a reader costs beside its waiting data: a connection, a request, file data read ahead. Bytes. */
const besides = 64 * 1024
/** Between two checks. Milliseconds. */
const pace = 1000
/** How long a new client may take to send a request to a shop that closes. Milliseconds. */
const moment = 500
/** From the first share of the connections on, idle ones are closed until the second is left. */
const [nearlyAll, enoughRoom] = [0.98, 0.97]

/**
 * Limits what slow readers cost: the number of connections, the time an answer waits, and the waiting data of
 * all, where readers with the most of it are closed first. Node closes a connection that takes nothing for 20
 * s (`connectionTimeout`). Answers that are the same for everyone wait as one copy.
 */
export const slowReaders = fastifyPlugin(async (app, limits: Partial<ReadingLimits>) => {
  const { mostWaiting, longest, connections, rested } = { ...usual, ...limits }
  const sockets = new Map<Socket, Seen>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (sockets.size >= connections) return socket.destroy()
    const now = performance.now()
    sockets.set(socket, { delivered: 0, deliveredAt: now, received: 0, receivedAt: now })
    socket.once('close', () => sockets.delete(socket))
  })

  function look() {
    const now = performance.now()
    const waiting: Socket[] = []
    let cost = 0
    for (const [socket, seen] of sockets) {
      if (socket.bytesRead !== seen.received)
        Object.assign(seen, { received: socket.bytesRead, receivedAt: now })
      if (isClosing && hadItsTurn(socket, seen, now) && !isAtWork(socket)) socket.destroy()
      // Most of many thousands are idle: to find out what they took would cost more than all the rest.
      if (socket.writableLength === 0) {
        seen.deliveredAt = now
        continue
      }
      const delivered = deliveredTo(socket)
      if (delivered !== seen.delivered) Object.assign(seen, { delivered, deliveredAt: now })
      else if (now - seen.deliveredAt > longest) letGo(socket)
      if (socket.destroyed) continue
      waiting.push(socket)
      cost += costOf(socket)
    }
    if (cost > mostWaiting) void relieve(waiting, cost - mostWaiting)
    if (sockets.size > connections * nearlyAll) makeRoom(now)
  }

  /** Closes idle connections, the oldest first. */
  function makeRoom(now: number) {
    let excess = sockets.size - connections * enoughRoom
    for (const [socket, { receivedAt }] of sockets) {
      if (excess <= 0) return
      if (isAtWork(socket) || now - receivedAt < rested) continue
      socket.destroy()
      excess -= 1
    }
  }

  // An answer that may be silent has a listener: see silent.ts.
  app.server.on('timeout', (socket: Served) => {
    if (!socket._httpMessage?.listenerCount('timeout')) letGo(socket)
  })
  const timer = setInterval(look, pace).unref()
  // Called once the server listens no more. Node's own version ends connections whose answers still wait for
  // their readers, and leaves those that become idle later or never send a request: browsers open some in
  // advance.
  app.server.closeIdleConnections = () => {
    isClosing = true
    look()
  }
  app.addHook('onClose', async () => clearInterval(timer))
})

const costOf = (socket: Socket) => socket.writableLength + besides

const deliveredTo = (socket: Socket) => socket.bytesWritten - socket.writableLength

const hadItsTurn = (socket: Socket, { receivedAt }: Seen, now: number) =>
  deliveredTo(socket) > 0 || now - receivedAt >= moment

type Served = Socket & { _httpMessage?: ServerResponse | null; parser?: { incoming: object | null } | null }

/** Only Node's internals tell of an answer being made or a request arriving. A made answer may wait, too. */
const isAtWork = (socket: Served) =>
  Boolean(socket._httpMessage || socket.parser?.incoming) || socket.writableLength > 0

/**
 * A cut answer is of no use: a reset also frees what the system keeps of it, up to 2.6 MB that would
 * otherwise wait minutes for this reader. Where the whole answer was handed over, the connection is ended as
 * usual.
 */
const letGo = (socket: Socket) => (socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy())

/** Closed at a time: five hundred in one go would make everybody wait 50 ms. */
const atOnce = 20

/** Ends the connections with the most waiting data, until `excess` bytes are free. */
async function relieve(waiting: Socket[], excess: number) {
  let freed = 0
  for (const [index, socket] of waiting.sort((a, b) => b.writableLength - a.writableLength).entries()) {
    if (freed >= excess) return
    freed += costOf(socket)
    letGo(socket)
    if (index % atOnce === atOnce - 1) await setImmediate()
  }
}
