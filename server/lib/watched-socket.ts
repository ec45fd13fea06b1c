import { Socket } from 'node:net'

/** What postgres.js knows of where it connects to. */
interface Target {
  host: string[]
  port: number[]
  /** Of a Unix socket. */
  path?: string | false
}

const interval = 250

/**
 * A connection that is given up once the other side owes an answer for `silence` milliseconds: where a network
 * swallows everything, nothing else would tell for a quarter of an hour. What is counted are looks at it, not
 * time, so that a process that was stopped for a while gives up nothing.
 */
export function watchedSocket({ host, port, path }: Target, silence: number): Socket {
  const socket = new Socket()
  // postgres.js listens for errors a moment after it gets the socket, and what fails at once (no file descriptor is
  // left) would end the process. What it writes before the connection is begun, a connecting socket keeps. `host`
  // is by whose name a certificate is checked.
  Object.assign(socket, { connecting: true, host: host[0] })
  setImmediate(() => {
    if (!socket.destroyed) socket.connect(path ? { path } : { host: host[0], port: port[0] ?? 5432 })
  })
  let read = 0
  /** Bytes that were sent when something last came back: what was sent since is unanswered. */
  let answered = 0
  let looks = 0
  const hear = () => {
    answered = socket.bytesWritten
  }
  // Where the connection is encrypted this goes unheard, and the looks alone have to do.
  socket.on('data', hear)
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer)
    if (socket.bytesRead !== read && socket.listenerCount('data') === 0) hear()
    if (socket.bytesRead !== read || socket.bytesWritten === answered) looks = 0
    else looks += 1
    read = socket.bytesRead
    if (looks * interval >= silence) socket.destroy(new SilentDatabase())
  }, interval).unref()
  return socket
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly message = 'the database does not answer'
}
