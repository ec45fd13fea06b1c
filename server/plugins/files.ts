import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadsFolder } from '#server/lib/storage'

const immutable = 'public, max-age=31536000, immutable'
/** Opened on its own, an uploaded file can run nothing. */
const sandbox = "sandbox; default-src 'none'"

/** How long a file may be on its way: the largest to a slow telephone, minutes. Milliseconds. */
export const sendingTimeout = 10 * 60_000

const stored = /^[0-9a-f]{32}(-\d+x\d+(\.w\d+)?\.webp|\.pdf)$/

const isPlainFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Pictures at the site root and documents below the API prefix. Their names change with their content. */
export async function files(app: FastifyInstance, { dataDir }: { dataDir: string }) {
  const root = uploadsFolder(dataDir)
  await app.register(folder, { root: join(root, 'images'), address: '/images/' })
  await app.register(folder, { root: join(root, 'documents'), address: '/api/documents/', isAttached: true })
}

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
    setHeaders(reply) {
      reply.header('cache-control', immutable)
      reply.header('content-security-policy', sandbox)
      if (isAttached) reply.header('content-disposition', 'attachment')
    },
  })
  // A route of ours: the plugin's own reads the names of all files for each that it sends.
  const options = { handlerTimeout: sendingTimeout, schema: { hide: true } as object }
  app.get(`${address}*`, options, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    // Only names that the upload pipeline gives, and no links: whatever else lies there is not ours to send.
    if (!stored.test(name) || !isPlainFile(join(root, name))) return reply.callNotFound()
    return reply.sendFile(name)
  })
}
