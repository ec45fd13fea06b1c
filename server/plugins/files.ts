import { lstatSync, mkdirSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sentAhead } from '#server/lib/listen'
import { uploadsFolder } from '#server/lib/storage'

/** Said of what never changes under its name. */
export const immutable = 'public, max-age=31536000, immutable'
/** Opened on its own, an uploaded file can run nothing. */
const sandbox = "sandbox; default-src 'none'"

/** How long a file may be on its way: the largest to a slow telephone, minutes. Milliseconds. */
export const sendingTimeout = 10 * 60_000

const stored = /^[0-9a-f]{32}(-\d{1,5}x\d{1,5}(\.w\d{1,4})?\.webp|\.pdf)$/

/** The small files that are asked for: whatever a thread has to read waits behind passwords. Bytes. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  maxEntrySize: 128 * 1024,
  sizeCalculation: ({ length }, key) => length + key.length + 200,
})

/** Pictures at the site root and documents below the API prefix. Their names change with their content. */
export async function files(app: FastifyInstance, { dataDir }: { dataDir: string }) {
  const root = uploadsFolder(dataDir)
  await app.register(folder, { root: join(root, 'images'), address: '/images/' })
  await app.register(folder, { root: join(root, 'documents'), address: '/api/documents/', isAttached: true })
}

/** One that waits for its reader, and one read ahead. The plugin hands the option on without a type for it. */
const inPieces = { highWaterMark: sentAhead } as object

interface Folder {
  root: string
  address: string
  isAttached?: boolean
}

async function folder(app: FastifyInstance, { root, address, isAttached }: Folder) {
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply) => reply.headers(headersOf(isAttached)),
  })
  // A route of ours: the plugin's own reads the names of all files for each that it sends.
  const options = { config: { timeout: sendingTimeout }, schema: { hide: true } as object }
  app.get(`${address}*`, options, async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const path = join(root, name)
    // Only names that the upload pipeline gives, and no links: whatever else lies there is not ours to send.
    const file = stored.test(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined
    if (!file?.isFile()) return reply.callNotFound()
    if (file.size > kept.maxEntrySize || !isPlain(request)) return reply.sendFile(name, inPieces)
    const known = validatorsOf(file)
    // Before the headers: where it cannot be read, the refusal must not be kept for ever.
    const bytes = await whole(path, known.etag)
    reply.headers({ ...headersOf(isAttached), ...known, 'accept-ranges': 'bytes' })
    return reply.type(typeOf(name)).send(bytes)
  })
}

const typeOf = (name: string) => (name.endsWith('.pdf') ? 'application/pdf' : 'image/webp')

const headersOf = (isAttached = false) => ({
  'cache-control': immutable,
  'content-security-policy': sandbox,
  ...(isAttached && { 'content-disposition': 'attachment' }),
})

/** As the plugin says it: whoever got the file in one of the two ways is told by the other that they have it. */
const validatorsOf = ({ size, mtime }: Stats) => ({
  'last-modified': mtime.toUTCString(),
  etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
})

const conditional = /^(range|if-range|if-(none-)?match|if-(un)?modified-since)$/

/** All of the file is asked for, whatever the caller has already. */
const isPlain = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !Object.keys(headers).some((name) => conditional.test(name))

async function whole(path: string, etag: string) {
  const key = `${path} ${etag}`
  const found = kept.get(key)
  if (found) return found
  const bytes = await readFile(path)
  kept.set(key, bytes)
  return bytes
}
