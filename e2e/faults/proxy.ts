import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** Up: from the client to the target. Down: the target's answers. */
export type Direction = 'up' | 'down'

interface Pair {
  near: Socket
  far: Socket
}

/** Stops the bytes in this direction once `marker` has been seen `left` more times. */
interface Hold {
  marker: Buffer
  direction: Direction
  left: number
  seen: () => void
}

/** How much of the stream is kept, in case a marker spans two chunks: longer than any marker. Bytes. */
const overlap = 256

/**
 * A TCP proxy that misbehaves on demand, as networks, crashes and firewalls do: it holds bytes at a marker,
 * delays or swallows them, and cuts connections.
 */
export class FaultProxy {
  readonly #pairs = new Set<Pair>()
  readonly #server = createServer({ allowHalfOpen: true }, (near) => this.#join(near))
  readonly #target: NetConnectOpts
  #hold: Hold | undefined
  #isBlack = false
  /** Added to every chunk, in both directions. Milliseconds. */
  delay = 0

  constructor(target: NetConnectOpts) {
    this.#target = target
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this.port
  }

  get port() {
    return (this.#server.address() as AddressInfo).port
  }

  /**
   * Resolves once `marker` has come for the `nth` time; its chunk and what follows on that connection are
   * held.
   */
  holdAt(marker: string | Buffer, direction: Direction, nth = 1): Promise<void> {
    return new Promise((seen) => {
      this.#hold = { marker: Buffer.from(marker), direction, left: nth, seen }
    })
  }

  /** Passes nothing on and tells nobody: connections stay open, new ones are accepted. */
  goBlack() {
    this.#isBlack = true
  }

  /** Back to normal. Swallowed bytes are lost, so then all connections are cut. */
  heal() {
    const suffered = this.#isBlack
    this.#isBlack = false
    this.#hold = undefined
    this.delay = 0
    if (suffered) this.cut()
  }

  /** Resets every connection. */
  cut() {
    for (const pair of this.#pairs) reset(pair)
  }

  async close() {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.cut()
    await closed
  }

  #join(near: Socket) {
    const far = connect({ ...this.#target, allowHalfOpen: true } as NetConnectOpts)
    const pair = { near, far }
    this.#pairs.add(pair)
    this.#forward(pair, near, far, 'up')
    this.#forward(pair, far, near, 'down')
    for (const socket of [near, far]) {
      socket.on('error', () => reset(pair))
      socket.on('close', () => {
        this.#pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
  }

  #forward(pair: Pair, from: Socket, to: Socket, direction: Direction) {
    let before = Buffer.alloc(0)
    let isHeld = false
    const late: Buffer[] = []
    from.setNoDelay(true)
    from.on('data', (chunk: Buffer) => {
      isHeld ||= this.#isHeldBy(before, chunk, direction)
      before = Buffer.concat([before, chunk]).subarray(-overlap)
      if (isHeld || this.#isBlack) return
      if (this.delay > 0 || late.length > 0) {
        // Keeps the order of the chunks, even once there is no delay any more.
        late.push(chunk)
        return setTimeout(() => to.write(late.shift() as Buffer), this.delay)
      }
      if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
    from.on('end', () => {
      if (!isHeld && !this.#isBlack) to.end()
      // A client that has left does not come back for held bytes.
      else if (direction === 'up') reset(pair)
    })
  }

  #isHeldBy(before: Buffer, chunk: Buffer, direction: Direction) {
    const hold = this.#hold
    if (hold?.direction !== direction) return false
    // One byte less than a marker of what came before: a whole marker there has already been counted.
    const bytes = Buffer.concat([before.subarray(1 - hold.marker.length), chunk])
    if (!bytes.includes(hold.marker)) return false
    hold.left -= 1
    if (hold.left > 0) return false
    this.#hold = undefined
    hold.seen()
    return true
  }
}

function reset({ near, far }: Pair) {
  near.resetAndDestroy()
  far.destroy()
}
