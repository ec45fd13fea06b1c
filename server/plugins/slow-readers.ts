import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import { openFilesLimit } from '#server/lib/open-files'

export interface ReadingLimits {
  /** What all together may cost for whom something waits. Bytes. */
  mostWaiting: number
  /** How long one piece of an answer may wait for its reader. Milliseconds. */
  longest: number
  connections: number
  /** How long a connection must have rested to be closed for others' sake. Milliseconds. */
  rested: number
}

interface Seen {
  taken: number
  takenAt: number
  sent: number
  sentAt: number
}

/** Those that rest cost some 24 kB each, and less than having whoever is closed come back. */
const mostConnections = 20_000
/** Files that the shop opens itself; where it may open few, half of them. */
const ownFiles = 500
/** How many connections may be open where the process may have `files` open. */
export const connectionsWithin = (files: number) =>
  Math.min(mostConnections, Math.max(files - ownFiles, Math.floor(files / 2)))

/** A piece is 32 kB of a file, or a whole answer; within a minute any telephone takes that. */
const usual: ReadingLimits = {
  mostWaiting: 64 * 1024 * 1024,
  longest: 60_000,
  connections: connectionsWithin(openFilesLimit()),
  rested: 5000,
}
/** What one costs beside what waits for them: a connection, a request, what was read ahead of a file. Bytes. */
const besides = 64 * 1024
/** Between two looks. Milliseconds. */
const pace = 1000
/** How long a newcomer may take to ask for something of a shop that closes. Milliseconds. */
const moment = 500
/** From this part of the connections on, some that rest are closed, until this part is left. */
const [nearlyAll, enoughRoom] = [0.98, 0.97]

/**
 * Bounds what readers who take their time cost: the number of connections, the time an answer waits, and what
 * waits for all of them, where those who keep the most waiting are let go first. Who takes nothing at all for
 * 20 s is let go by Node (`connectionTimeout`). Answers that are the same for everyone wait as one copy.
 */
export const slowReaders = fastifyPlugin(async (app, limits: Partial<ReadingLimits>) => {
  const { mostWaiting, longest, connections, rested } = { ...usual, ...limits }
  const sockets = new Map<Socket, Seen>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (sockets.size >= connections) return socket.destroy()
    const now = performance.now()
    sockets.set(socket, { taken: 0, takenAt: now, sent: 0, sentAt: now })
    socket.once('close', () => sockets.delete(socket))
  })

  function look() {
    const now = performance.now()
    const waiting: Socket[] = []
    let cost = 0
    for (const [socket, seen] of sockets) {
      if (socket.bytesRead !== seen.sent) Object.assign(seen, { sent: socket.bytesRead, sentAt: now })
      if (isClosing && hadItsTurn(socket, seen, now) && !isAtWork(socket)) socket.destroy()
      // Most rest, of many thousands: what they took takes longer to find out than all of the rest.
      if (socket.writableLength === 0) {
        seen.takenAt = now
        continue
      }
      const taken = takenOf(socket)
      if (taken !== seen.taken) Object.assign(seen, { taken, takenAt: now })
      else if (now - seen.takenAt > longest) letGo(socket)
      if (socket.destroyed) continue
      waiting.push(socket)
      cost += costOf(socket)
    }
    if (cost > mostWaiting) void relieve(waiting, cost - mostWaiting)
    if (sockets.size > connections * nearlyAll) makeRoom(now)
  }

  /** Those that came first go first, of those that rest. */
  function makeRoom(now: number) {
    let excess = sockets.size - connections * enoughRoom
    for (const [socket, { sentAt }] of sockets) {
      if (excess <= 0) return
      if (isAtWork(socket) || now - sentAt < rested) continue
      socket.destroy()
      excess -= 1
    }
  }

  // Whose answer may be silent says so: see silent.ts.
  app.server.on('timeout', (socket: Served) => {
    if (!socket._httpMessage?.listenerCount('timeout')) letGo(socket)
  })
  const timer = setInterval(look, pace).unref()
  // What a server does once it listens no more. Node's own ends connections whose answers still wait for their readers,
  // and none that rest later or never ask for anything: browsers open some in advance.
  app.server.closeIdleConnections = () => {
    isClosing = true
    look()
  }
  app.addHook('onClose', async () => clearInterval(timer))
})

const costOf = (socket: Socket) => socket.writableLength + besides

const takenOf = (socket: Socket) => socket.bytesWritten - socket.writableLength

const hadItsTurn = (socket: Socket, { sentAt }: Seen, now: number) =>
  takenOf(socket) > 0 || now - sentAt >= moment

type Served = Socket & { _httpMessage?: ServerResponse | null; parser?: { incoming: object | null } | null }

/** Node says nowhere else that an answer is being made, or its request still coming. What is made may wait for its reader. */
const isAtWork = (socket: Served) =>
  Boolean(socket._httpMessage || socket.parser?.incoming) || socket.writableLength > 0

/**
 * An answer that was cut short is of no use: reset, its connection takes what the system keeps of it along, up to 2.6 MB
 * that would else wait for this reader for minutes. One whose answer was handed over is ended as usual.
 */
const letGo = (socket: Socket) => (socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy())

/** Some at a time, so that nobody else waits until five hundred are let go: 50 ms. */
const atOnce = 20

/** Ends the connections that most waits for, until so much is free. */
async function relieve(waiting: Socket[], excess: number) {
  let freed = 0
  for (const [place, socket] of waiting.sort((a, b) => b.writableLength - a.writableLength).entries()) {
    if (freed >= excess) return
    freed += costOf(socket)
    letGo(socket)
    if (place % atOnce === atOnce - 1) await setImmediate()
  }
}
