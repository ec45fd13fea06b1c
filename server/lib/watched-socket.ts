import { Socket } from 'node:net'
import { followMessages } from '#server/lib/postgres-messages'

/** What postgres.js knows of where it connects to. */
interface Target {
  host: string[]
  port: number[]
  /** Of a Unix socket. */
  path?: string | false
}

/** Between two looks. Milliseconds. */
const interval = 250
/** What counts of the time between two looks: a process that was stopped for a while gives up nothing. */
const longestInterval = 2 * interval

/**
 * An encrypted connection does not let us see whether it rests or waits, when it waits for the last of several
 * answers: it is given up either way, and opened again when it is needed. Milliseconds; never before its silence is over.
 */
const longestRest = 30_000

/**
 * A connection that is given up once the other side owes an answer for `silence` milliseconds: where a network
 * swallows everything, nothing else would tell for a quarter of an hour.
 */
export function watchedSocket({ host, port, path }: Target, silence: number): Socket {
  const socket = new PostgresSocket()
  const rest = Math.max(longestRest, silence)
  // postgres.js listens for errors a moment after it gets the socket, and what fails at once (no file descriptor is
  // left) would end the process. What it writes before the connection is begun, a connecting socket keeps. `host`
  // is by whose name a certificate is checked; both are named where it takes too long.
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
 * Whether this error ends the connection. Of one that comes in the midst of a statement postgres.js 3.4 tells nobody,
 * as it waits for what never follows, and then tells whoever asks something next, on another connection. Of the
 * close it tells at once: so this becomes a mere notice.
 */
function isFarewell(bytes: Buffer, at: number) {
  const message = bytes.toString('latin1', at, at + 1 + bytes.readUInt32BE(at + 1))
  return /\0V(FATAL|PANIC)\0/.test(message)
}

/** Knows whether an answer is owed: bytes alone would not tell where several questions were sent before one answer. */
class PostgresSocket extends Socket {
  /** Questions that PostgreSQL answers with « ready for query » each, and has not yet. */
  #questions = 0
  /** A statement's description or a part of its rows was asked for, in the midst of a question. */
  #isFlushed = false
  /** Of an encrypted connection, which passes by unheard: bytes sent when something last came back. */
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
    // A way to PostgreSQL that lets us in and hangs up, as there is nothing behind it: of a mere close before the first
    // answer postgres.js tells nobody, and connects again at once, for ever.
    this.once('end', () => {
      if (this.bytesRead === 0) this.destroy(Object.assign(new Error(hungUp), { code: 'CONNECTION_CLOSED' }))
    })
    this.on('data', (chunk) => {
      // Whether the connection may be encrypted is the first thing asked, and answered with a single letter.
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
   * From an error until the close after it, postgres.js goes on sending, and never says what became of it. Of a mere
   * close it tells everyone.
   */
  override _destroy(error: Error | null, callback: Sent) {
    super._destroy(this.bytesRead > 0 ? null : error, callback)
  }

  /** postgres.js takes all listeners off what it encrypts. */
  get isEncrypted() {
    return this.listenerCount('data') === 0
  }
}
