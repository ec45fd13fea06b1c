import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadsFolder } from '#server/lib/storage'

const immutable = 'public, max-age=31536000, immutable'
/** Opened on its own, an uploaded file can run nothing. */
const sandbox = "sandbox; default-src 'none'"

const stored = /^\/?[0-9a-f]{32}(-\d+x\d+(\.w\d+)?\.webp|\.pdf)$/

const isPlainFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Pictures at the site root and documents below the API prefix. Their names change with their content. */
export async function files(app: FastifyInstance, { dataDir }: { dataDir: string }) {
  const root = uploadsFolder(dataDir)
  for (const folder of ['images', 'documents']) mkdirSync(join(root, folder), { recursive: true })
  // Only names that the upload pipeline gives, and no links: whatever else lies there is not ours to send.
  const allowedPath = (pathName: string, folder: unknown) =>
    stored.test(pathName) && isPlainFile(join(String(folder), pathName))
  const common = {
    allowedPath,
    decorateReply: false,
    index: false as const,
    cacheControl: false,
    dotfiles: 'deny' as const,
  }
  await app.register(fastifyStatic, {
    ...common,
    root: join(root, 'images'),
    prefix: '/images/',
    setHeaders(reply) {
      reply.header('cache-control', immutable)
      reply.header('content-security-policy', sandbox)
    },
  })
  await app.register(fastifyStatic, {
    ...common,
    root: join(root, 'documents'),
    prefix: '/api/documents/',
    setHeaders(reply) {
      reply.header('cache-control', immutable)
      reply.header('content-security-policy', sandbox)
      reply.header('content-disposition', 'attachment')
    },
  })
}
