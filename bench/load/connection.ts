import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  head: string
  body: string
}

/** A keep-alive connection that sends one request at a time. */
export class Connection {
  readonly #socket: Socket
  #read: Buffer = Buffer.alloc(0)
  #done: ((answer: Answer | undefined) => void) | undefined
  isOpen = true
  /** When it was last used, as `performance.now()`. */
  usedAt = 0

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay()
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.isOpen = false
      this.#finish(undefined)
    })
  }

  /** Resolves to undefined if the connection ends instead. */
  ask(request: string): Promise<Answer | undefined> {
    this.#socket.write(request)
    return new Promise((resolve) => {
      this.#done = resolve
    })
  }

  close() {
    this.isOpen = false
    this.#socket.destroy()
  }

  #take(chunk: Buffer) {
    this.#read = this.#read.length > 0 ? Buffer.concat([this.#read, chunk]) : chunk
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const body = this.#read.subarray(end + 4)
    if (!isWhole(head, body)) return
    if (/\r\nconnection: close/i.test(head)) this.close()
    // Nothing reads large bodies.
    const text = body.length < 10_000 ? body.toString() : ''
    this.#read = Buffer.alloc(0)
    this.#finish({ status: Number(head.slice(9, 12)), head, body: text })
  }

  #finish(answer: Answer | undefined) {
    this.usedAt = performance.now()
    const done = this.#done
    this.#done = undefined
    done?.(answer)
  }
}

function isWhole(head: string, body: Buffer) {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return body.length >= Number(length)
  return !/\r\ntransfer-encoding: chunked/i.test(head) || hasLastChunk(body)
}

/** Goes from chunk to chunk: a line of the body that says 0 may look like the last one. */
function hasLastChunk(body: Buffer) {
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    if (end < 0) return false
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (size === 0) return body.length >= end + 4
    at = end + 2 + size + 2
  }
  return false
}
