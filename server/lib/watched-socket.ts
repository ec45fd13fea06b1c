import { Socket } from 'node:net'
import { followMessages } from '#server/lib/postgres-messages'

/** The target of a connection, as postgres.js describes it. */
interface Target {
  host: string[]
  port: number[]
  /** For a Unix socket. */
  path?: string | false
}

/** Between two checks. Milliseconds. */
const interval = 250
/** The most time that one check counts: a process that was stopped for a while gives up nothing. */
const longestInterval = 2 * interval

/**
 * An encrypted connection does not show whether it is idle or waits for the last of several answers: after
 * this time it is given up either way, and opened again when needed. Milliseconds; never before its silence
 * is over.
 */
const longestRest = 30_000

/**
 * A connection that is given up once the other side owes an answer for `silence` milliseconds: where a
 * network swallows everything, nothing else would notice for a quarter of an hour.
 */
export function watchedSocket({ host, port, path }: Target, silence: number): Socket {
  const socket = new PostgresSocket()
  const rest = Math.max(longestRest, silence)
  // postgres.js listens for errors a moment after it gets the socket; an immediate error (no file descriptor
  // left) would end the process before. A connecting socket keeps what is written before it connects. A
  // certificate is checked against `host`; a timeout's error names both host and port.
  const address = { host: host[0], port: port[0] ?? 5432 }
  Object.assign(socket, { connecting: true, ...address })
  setImmediate(() => {
    if (!socket.destroyed) socket.connect(path ? { path } : address)
  })
  let read = 0
  let lookedAt = performance.now()
  let [quietFor, owedFor] = [0, 0]
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer)
    const now = performance.now()
    const passed = Math.min(now - lookedAt, longestInterval)
    if (socket.bytesRead !== read) socket.hearEncrypted()
    quietFor = socket.bytesRead === read ? quietFor + passed : 0
    owedFor = quietFor > 0 && socket.isOwed ? owedFor + passed : 0
    read = socket.bytesRead
    lookedAt = now
    if (owedFor >= silence || (socket.isEncrypted && quietFor >= rest)) socket.destroy()
  }, interval).unref()
  return socket
}

const hungUp = 'The connection to the database was closed before it answered'

type Sent = (error?: Error | null) => void

/**
 * Whether this error ends the connection. Where it comes in the middle of a statement, postgres.js 3.4 tells
 * nobody, as it waits for what never follows, and then tells the next query, on another connection. It
 * reports the close at once, so this error becomes a mere notice.
 */
function isFarewell(bytes: Buffer, at: number) {
  const message = bytes.toString('latin1', at, at + 1 + bytes.readUInt32BE(at + 1))
  return /\0V(FATAL|PANIC)\0/.test(message)
}

/** Knows whether an answer is owed: byte counts would not tell after several queries in a row. */
class PostgresSocket extends Socket {
  /** Queries that PostgreSQL answers with « ready for query » each, and has not yet. */
  #questions = 0
  /** A statement's description or a part of its rows was asked for, in the middle of a query. */
  #isFlushed = false
  /** For an encrypted connection, whose messages are not seen: bytes sent when something last came back. */
  #answered = 0
  readonly #follow = followMessages((type) => {
    if (type === '\0' || type === 'Q' || type === 'S') this.#questions += 1
    if (type === 'H' || type === 'S') this.#isFlushed = type === 'H'
  })
  /** PostgreSQL has let us in. */
  #isReady = false
  readonly #hear = followMessages((type, bytes, at) => {
    if (type === 'Z') {
      this.#isReady = true
      this.#questions -= 1
    }
    if (type === 'E' && this.#isReady && isFarewell(bytes, at)) bytes.write('N', at)
    if (type === 't' || type === 's' || type === 'E') this.#isFlushed = false
  })

  constructor() {
    super()
    // For a proxy that accepts and hangs up, as there is no PostgreSQL behind it: postgres.js reports nothing
    // where the connection merely closes before the first answer, and connects again at once, for ever.
    this.once('end', () => {
      if (this.bytesRead === 0) this.destroy(Object.assign(new Error(hungUp), { code: 'CONNECTION_CLOSED' }))
    })
    this.on('data', (chunk) => {
      // The first message asks whether the connection may be encrypted; its answer is a single letter.
      if (this.bytesRead === 1) this.#questions -= 1
      else this.#hear(chunk)
    })
  }

  get isOwed() {
    return this.isEncrypted ? this.bytesWritten !== this.#answered : this.#questions > 0 || this.#isFlushed
  }

  hearEncrypted() {
    this.#answered = this.bytesWritten
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: Sent) {
    this.#follow(chunk)
    super._write(chunk, encoding, callback)
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], callback: Sent) {
    for (const { chunk } of chunks) this.#follow(chunk)
    super._writev?.(chunks, callback)
  }

  /**
   * Between an error and the close after it, postgres.js goes on sending, and never reports the outcome. A
   * mere close it reports to every query.
   */
  override _destroy(error: Error | null, callback: Sent) {
    super._destroy(this.bytesRead > 0 ? null : error, callback)
  }

  /** postgres.js removes all listeners from a socket that it encrypts. */
  get isEncrypted() {
    return this.listenerCount('data') === 0
  }
}
