import { connect, type Socket } from 'node:net'

/** What postgres.js knows of where it connects to. */
interface Target {
  host: string[]
  port: number[]
  /** Of a Unix socket. */
  path?: string | false
}

const interval = 500

/**
 * A connection that is given up once the other side owes an answer for `silence` milliseconds: where a network
 * swallows everything, nothing else would tell for a quarter of an hour. What is counted are looks at it, not
 * time, so that a process that was stopped for a while gives up nothing.
 */
export function watchedSocket({ host, port, path }: Target, silence: number): Socket {
  const socket = path ? connect({ path }) : connect({ host: host[0], port: port[0] ?? 5432 })
  // By whose name a certificate is checked.
  Object.assign(socket, { host: host[0] })
  let read = 0
  let writtenByThen = 0
  let looks = 0
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer)
    if (socket.bytesRead !== read || socket.bytesWritten === writtenByThen) {
      read = socket.bytesRead
      writtenByThen = socket.bytesWritten
      looks = 0
      return
    }
    looks += 1
    if (looks * interval >= silence) socket.destroy(new SilentDatabase())
  }, interval).unref()
  return socket
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly message = 'the database does not answer'
}
