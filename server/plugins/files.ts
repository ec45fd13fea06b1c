import { lstatSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sentAhead } from '#server/lib/listen'
import { makeDataFolder } from '#server/lib/made-folder'
import { uploadsFolder } from '#server/lib/storage'

/** The Cache-Control of content that never changes under its name. */
export const immutable = 'public, max-age=31536000, immutable'
/** Opened on its own, an uploaded file can run no code. */
const sandbox = "sandbox; default-src 'none'"

/** The longest transfer of a file: the largest takes a slow telephone minutes. Milliseconds. */
export const sendingTimeout = 10 * 60_000

const stored = /^[0-9a-f]{32}(-\d{1,5}x\d{1,5}(\.w\d{1,4})?\.webp|\.pdf)$/

/** Caches small files: a file that a thread has to read waits behind password hashes. Bytes. */
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

/**
 * One piece waits for its reader, one is read ahead. The plugin passes the option on without a type for it.
 */
const inPieces = { highWaterMark: sentAhead } as object

interface Folder {
  root: string
  address: string
  isAttached?: boolean
}

async function folder(app: FastifyInstance, { root, address, isAttached }: Folder) {
  makeDataFolder(root)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply) => reply.headers(headersOf(isAttached)),
  })
  // Our own route: the plugin's reads the names of all files for each one that it sends.
  const options = { config: { timeout: sendingTimeout }, schema: { hide: true } as object }
  app.get(`${address}*`, options, async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const path = join(root, name)
    // Sends only names that the upload pipeline gives, and no links: other files there are not ours to send.
    const file = stored.test(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined
    if (!file?.isFile()) return reply.callNotFound()
    if (file.size > kept.maxEntrySize || !isPlain(request)) return reply.sendFile(name, inPieces)
    const known = validatorsOf(file)
    // Reads before it sets the headers: if the file cannot be read, the refusal must not be cached for ever.
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

/** The plugin's own validators: a client that got the file in one way is told so in the other. */
const validatorsOf = ({ size, mtime }: Stats) => ({
  'last-modified': mtime.toUTCString(),
  etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
})

const conditional = /^(range|if-range|if-(none-)?match|if-(un)?modified-since)$/

/** Whether the whole file is requested, whatever the client has already. */
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
