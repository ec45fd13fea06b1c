import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'

/** The most that is read and thrown away, so that a browser that is still sending gets its answer. Bytes. */
const mostThrownAway = 16 * 1024 * 1024

/** Milliseconds. */
const longestWait = 15_000
/** How long a client has to read the answer before it is cut off. Milliseconds. */
const farewell = 1000

declare module 'node:http' {
  interface IncomingMessage {
    /** The sender waits to hear that the body is wanted. */
    awaitsContinue?: boolean
    /** Node's own: once it is called, the body is read, and no listener gets it. */
    _dump?: () => void
  }
}

/**
 * Handles a body that was refused before it was read: a sender who asked first never sends it, a small one is
 * thrown away, and a larger one ends the connection.
 */
export const unreadBodies = fastifyPlugin(async (app) => {
  app.server.on('checkContinue', (request, response) => {
    request.awaitsContinue = true
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', async (request, reply) => {
    if (request.raw.awaitsContinue) reply.raw.writeContinue()
    request.raw.awaitsContinue = false
  })
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (raw.complete || !hasBody(raw)) return
    const fits = Number(raw.headers['content-length']) <= mostThrownAway
    // The request has timed out already: its body is not waited for any longer.
    const isOver = raw.awaitsContinue || request.isLate
    if (fits && !isOver) return throwAway(raw, app.isDraining)
    reply.header('connection', 'close')
    if (!isOver) partSlowly(raw)
  })
})

export const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || Number(headers['content-length']) > 0

/**
 * Ends a connection after these words; a client that does not hang up, or goes on sending, is cut off soon.
 */
export function endSoon(socket: Socket, words = '') {
  socket.end(words)
  setTimeout(() => socket.destroy(), farewell).unref()
}

/** Ended with bytes unread, a connection is reset, and a client still sending never reads the answer. */
export function partSlowly(raw: IncomingMessage) {
  const { socket } = raw
  let left = mostThrownAway
  const part = () => {
    endSoon(socket)
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) socket.destroy()
    })
    // A reader that had begun has stopped in the middle.
    raw.resume()
  }
  // Node calls these once the answer is written: the first if nobody has begun to read, then the second.
  raw._dump = readNothing
  socket.destroySoon = part
}

/** Defined here: made where it is set, it would keep that call's own objects alive (decision 022). */
const readNothing = () => {}

function throwAway(raw: IncomingMessage, isStopping: () => boolean) {
  const timer = setTimeout(() => raw.destroy(), longestWait).unref()
  raw.resume()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => {
    clearTimeout(timer)
    // The request is answered already: a stopping server neither waits for its connection nor finds it idle.
    // An injected request has no such method.
    if (isStopping()) raw.socket.destroySoon?.()
  })
}
