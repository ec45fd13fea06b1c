import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
/** Below this compressing costs more than it saves. */
const smallest = 1024

export type Encoding = 'identity' | 'gzip' | 'br'

/** An answer in every encoding, made once and sent to everyone. */
export interface Ready {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

export async function makeReady(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Ready> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (body.length < smallest) return { status, headers, etag, bytes: { identity: body } }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [gz, br] = await Promise.all([gzipped(body), brotlied(body, quality)])
  return { status, headers, etag, bytes: { identity: body, gzip: gz, br } }
}

export function chooseEncoding(ready: Ready, accepted = ''): Encoding {
  if (ready.bytes.br && /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br'
  if (ready.bytes.gzip && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'gzip'
  return 'identity'
}

/**
 * Ready answers by address, the longest unused leaving first once `budget` bytes are held. `forget` drops them
 * all; an answer whose making began before it is not kept.
 */
export class ReadyStore {
  readonly #kept = new Map<string, Ready>()
  readonly #making = new Map<string, Promise<Ready | undefined>>()
  readonly #budget: number
  #held = 0
  #generation = 0

  constructor(budget = 64 * 1024 * 1024) {
    this.#budget = budget
  }

  get(key: string): Ready | undefined {
    const ready = this.#kept.get(key)
    if (!ready) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, ready)
    return ready
  }

  /** The same answer being made for somebody else, if any: a stampede makes it once. */
  beingMade(key: string) {
    return this.#making.get(key)
  }

  /** Announces that this answer is being made; call what it returns with it, or with nothing if it failed. */
  begin(key: string) {
    const generation = this.#generation
    const { promise, resolve } = Promise.withResolvers<Ready | undefined>()
    this.#making.set(key, promise)
    return (ready?: Ready) => {
      if (this.#making.get(key) === promise) this.#making.delete(key)
      if (ready && generation === this.#generation) this.#keep(key, ready)
      resolve(ready)
    }
  }

  forget() {
    this.#generation += 1
    this.#kept.clear()
    this.#making.clear()
    this.#held = 0
  }

  #keep(key: string, ready: Ready) {
    this.#drop(key)
    this.#kept.set(key, ready)
    this.#held += size(key, ready)
    for (const oldest of this.#kept.keys()) {
      if (this.#held <= this.#budget) break
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const ready = this.#kept.get(key)
    if (!ready) return
    this.#kept.delete(key)
    this.#held -= size(key, ready)
  }
}

function size(key: string, { bytes }: Ready) {
  return 500 + key.length * 2 + bytes.identity.length + (bytes.gzip?.length ?? 0) + (bytes.br?.length ?? 0)
}
