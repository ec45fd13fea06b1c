import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'

/** Read and thrown away, so that a browser that is still sending gets its answer. Bytes. */
const mostThrownAway = 16 * 1024 * 1024

/** Milliseconds. */
const longestWait = 15_000
/** How long whoever is let go has to read the answer. Milliseconds. */
const farewell = 1000

declare module 'node:http' {
  interface IncomingMessage {
    /** Its sender waits to be told that the body is wanted. */
    awaitsContinue?: boolean
    /** Node's own: from then on the body is read, and nobody is told of it. */
    _dump?: () => void
  }
}

/**
 * What becomes of a body that was refused before it was read: a sender who asked first never sends it, a small
 * one is thrown away, and a larger one ends the connection.
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
    // Too late already: it is not waited for any longer.
    const isOver = raw.awaitsContinue || request.isLate
    if (fits && !isOver) return throwAway(raw, app.isDraining)
    reply.header('connection', 'close')
    if (!isOver) partSlowly(raw)
  })
})

export const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || Number(headers['content-length']) > 0

/** Ends a connection, after these words; whoever does not hang up then, or goes on sending, is let go soon. */
export function endSoon(socket: Socket, words = '') {
  socket.end(words)
  setTimeout(() => socket.destroy(), farewell).unref()
}

/** A connection that ends with bytes unread is reset, and its sender, who is still writing, never reads the answer. */
export function partSlowly(raw: IncomingMessage) {
  const { socket } = raw
  let left = mostThrownAway
  const part = () => {
    endSoon(socket)
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) socket.destroy()
    })
    // Whoever had begun to read it has stopped in its midst.
    raw.resume()
  }
  // What Node calls once the answer is written: the one where nobody has begun to read, then the other.
  raw._dump = readNothing
  socket.destroySoon = part
}

/** Made where it is set, it would keep that call's own alive (decision 022). */
const readNothing = () => {}

function throwAway(raw: IncomingMessage, isStopping: () => boolean) {
  const timer = setTimeout(() => raw.destroy(), longestWait).unref()
  raw.resume()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => {
    clearTimeout(timer)
    // Answered already, it is not among the connections that a stopping server waits for, nor among the idle ones.
    // A request of our own has none.
    if (isStopping()) raw.socket.destroySoon?.()
  })
}
