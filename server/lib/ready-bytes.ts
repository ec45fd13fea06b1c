import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const compressors = { gzip: promisify(gzip), br: promisify(brotliCompress) }
const options = { gzip: {}, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }
/** Compressing less than this costs more than it saves. Bytes. */
export const smallestCompressed = 1024

/** Fits most answers for one caller; by default a compressor keeps four times as much. Bytes. */
const chunkSize = 4096
const quickBrotli = { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const quickly = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gzipSync(bytes, { chunkSize, level: 1 }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, quickBrotli),
}
/** Larger bodies take longer than some tenths of a millisecond. Bytes. */
const largestQuickly = 64 * 1024

export type Encoding = 'identity' | 'gzip' | 'br'

/** A response: its head as a list of names and values, as `writeHead` takes it, and its body. */
export interface Sendable {
  head: string[]
  body: Buffer
}

/**
 * The parts of a page: each path of the API that it read, and the ETag of the API's answer, if it had one.
 */
export type PageParts = Map<string, string | undefined>

/** A finished answer, in each encoding that was requested. */
export interface Ready {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer
  /** The route that made it, for the metrics. */
  route: string
  /** Staff get another answer than this one. */
  ownForStaff: boolean
  pageParts: PageParts | undefined
  /** The id of the only category that it tells of. */
  category: string | undefined
  encoded: Partial<Record<Encoding, Sendable>>
  encoding: Partial<Record<Encoding, Promise<Sendable>>>
  unchanged: string[]
}

/** @param headers all headers of the answer, but for those that depend on its encoding. */
export function makeReady(
  status: number,
  headers: Record<string, string>,
  identity: Buffer,
  {
    route = '',
    ownForStaff = false,
    pageParts,
    category,
  }: Partial<Pick<Ready, 'route' | 'ownForStaff' | 'pageParts' | 'category'>> = {},
): Ready {
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  // Weak: the compressed forms share it, but differ in bytes.
  const all = { ...headers, vary: 'accept-encoding', etag: `W/${etag}` }
  const unchanged = Object.entries(all).filter(([name]) => name !== 'content-type')
  const encoded = { identity: sendable(all, identity, 'identity') }
  return {
    status,
    headers: all,
    etag,
    identity,
    route,
    ownForStaff,
    pageParts,
    category,
    encoded,
    encoding: {},
    unchanged: unchanged.flat(),
  }
}

function sendable(headers: Record<string, string>, body: Buffer, encoding: Encoding): Sendable {
  const head = Object.entries(headers).flat()
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  head.push('content-length', String(body.length))
  return { head, body }
}

/** Compresses at the first call; concurrent calls wait for the same bytes. */
export function encode(ready: Ready, encoding: Encoding): Promise<Sendable> {
  ready.encoding[encoding] ??= compress(ready, encoding)
  return ready.encoding[encoding]
}

/**
 * For one caller: a quarter larger, but done in some hundredths of a millisecond, where a thread would first
 * have to be woken and may be busy with a password.
 */
export async function encodeForOne(ready: Ready, encoding: Encoding): Promise<Buffer> {
  const { identity } = ready
  return identity.length > largestQuickly ? (await encode(ready, encoding)).body : quickly[encoding](identity)
}

async function compress(ready: Ready, encoding: Encoding): Promise<Sendable> {
  if (encoding === 'identity') return sendable(ready.headers, ready.identity, encoding)
  const body = await compressors[encoding](ready.identity, options[encoding])
  const made = sendable(ready.headers, body, encoding)
  ready.encoded[encoding] = made
  return made
}

export function chooseEncoding({ identity }: Ready, accepted: string | undefined): Encoding {
  if (accepted === undefined || identity.length < smallestCompressed) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

/** Whether the caller holds this very answer already. */
export function isKnown({ status, etag }: Ready, ifNoneMatch: string | undefined) {
  if (ifNoneMatch === undefined || status !== 200) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
