import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** Up: from whoever connects to the target. Down: the target's answers. */
export type Direction = 'up' | 'down'

interface Pair {
  near: Socket
  far: Socket
}

/** Where bytes stop: in this direction, when `marker` is seen for the `left`-th time. */
interface Hold {
  marker: Buffer
  direction: Direction
  left: number
  seen: () => void
}

/** Longer than any marker: what of a chunk is kept, in case a marker lies across two. Bytes. */
const overlap = 256

/**
 * A TCP proxy that misbehaves on demand: it holds bytes where a marker passes, delays them, swallows them, cuts
 * connections, or refuses them. What it does to both sides is what networks, crashes and firewalls do.
 */
export class FaultProxy {
  readonly #pairs = new Set<Pair>()
  readonly #server = createServer({ allowHalfOpen: true }, (near) => this.#join(near))
  readonly #target: NetConnectOpts
  #hold: Hold | undefined
  #isBlack = false
  /** Milliseconds that every chunk waits, each way. */
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

  /** Resolves once `marker` has come for the `nth` time; it and what follows on its connection stay here. */
  holdAt(marker: string | Buffer, direction: Direction, nth = 1): Promise<void> {
    return new Promise((seen) => {
      this.#hold = { marker: Buffer.from(marker), direction, left: nth, seen }
    })
  }

  /** Nothing passes and nobody is told: connections stay open, new ones are accepted. */
  goBlack() {
    this.#isBlack = true
  }

  /** Back to normal. What was swallowed is lost, so the connections that suffered it are cut. */
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
        // In the order in which they came, also once there is no delay any more.
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
      // Whoever left will not come back for what is held.
      else if (direction === 'up') reset(pair)
    })
  }

  #isHeldBy(before: Buffer, chunk: Buffer, direction: Direction) {
    const hold = this.#hold
    if (hold?.direction !== direction) return false
    // Of what came before only so much as is no marker by itself: that was counted.
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
