import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import { openFilesLimit } from '#server/lib/open-files'

export interface ReadingLimits {
  /** Bytes that may wait for all readers together. */
  mostWaiting: number
  /** How long one piece of an answer may wait for its reader. Milliseconds. */
  longest: number
  connections: number
}

/** Those that rest cost some 24 kB each, and less than having whoever is closed come back. */
const mostConnections = 20_000
/** Files that the shop opens itself. */
const ownFiles = 500
/** A piece is 64 kB of a file, or a whole answer; within a minute any telephone takes that. */
const usual: ReadingLimits = {
  mostWaiting: 64 * 1024 * 1024,
  longest: 60_000,
  connections: Math.min(mostConnections, openFilesLimit() - ownFiles),
}
/** Between two looks. Milliseconds. */
const pace = 1000
/** From this part of the connections on, idle ones are closed. */
const nearlyAll = 0.8

/**
 * Bounds what readers who take their time cost: the number of connections, the time an answer waits, and the bytes
 * that wait for all of them, where those who keep the most waiting are let go first. Who takes nothing at all for
 * 20 s is let go by Node (`connectionTimeout`). Answers that are the same for everyone wait as one copy.
 */
export const slowReaders = fastifyPlugin(async (app, limits: Partial<ReadingLimits>) => {
  const { mostWaiting, longest, connections } = { ...usual, ...limits }
  const sockets = new Map<Socket, { taken: number; since: number }>()
  app.server.on('connection', (socket: Socket) => {
    if (sockets.size >= connections) return socket.destroy()
    sockets.set(socket, { taken: 0, since: 0 })
    socket.once('close', () => sockets.delete(socket))
  })

  function look() {
    if (sockets.size > connections * nearlyAll) app.server.closeIdleConnections()
    const now = performance.now()
    const waiting: Socket[] = []
    let bytes = 0
    for (const [socket, seen] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== seen.taken) Object.assign(seen, { taken, since: now })
      else if (now - seen.since > longest) socket.destroy()
      if (socket.destroyed || socket.writableLength === 0) continue
      waiting.push(socket)
      bytes += socket.writableLength
    }
    if (bytes > mostWaiting) letGo(waiting, bytes - mostWaiting)
  }
  const timer = setInterval(look, pace).unref()
  app.addHook('onClose', async () => clearInterval(timer))
})

/** Ends the connections that most waits for, until so many bytes are free. */
function letGo(waiting: Socket[], excess: number) {
  let freed = 0
  for (const socket of waiting.sort((a, b) => b.writableLength - a.writableLength)) {
    if (freed >= excess) return
    freed += socket.writableLength
    socket.destroy()
  }
}
