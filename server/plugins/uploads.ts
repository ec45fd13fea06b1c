import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { largestDocument, largestImage } from '#contract/catalogue-forms'
import { Refusal, type RefusalCode } from '#contract/refusals'
import type { Stores } from '#server/catalogue/files.service'
import { keepThoughSilent } from '#server/lib/silent'

type FileField = 'image' | 'document'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The files that this call's multipart form may hold, one of each. */
    upload?: FileField[]
  }
}

const largest = { image: largestImage, document: largestDocument }
/** All text fields of a form together, and multipart's own framing. Bytes. */
const largestFields = 256 * 1024
const framing = 64 * 1024
/** RFC 2046 allows 70 characters. */
const boundaryOf = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i

const limits = {
  parts: 40,
  files: 40,
  headerPairs: 20,
  headerSize: 8 * 1024,
  // Each part has its own limit, counted as it arrives; the parser's limit would cut it short silently.
  fileSize: Number.POSITIVE_INFINITY,
}

/** How long such a form may take to arrive and be stored: a staff connection may be slow. Milliseconds. */
export const uploadTimeout = 120_000

/**
 * Reads the multipart form of a route with `config.upload` into `request.body`, texts as strings and files as
 * `File`s in memory; the route's own schema then validates them. Guards have run by then: a stranger's body
 * is never read.
 */
export const uploads = fastifyPlugin(async (app) => {
  // Every part arrives as a file, so that a text's bytes are checked here, not replaced on the way.
  await app.register(multipart, { limits, isPartAFile: () => true, throwFileSizeLimit: false })
  app.addHook('preValidation', async (request, reply) => {
    const { upload } = request.routeOptions.config
    if (!upload) return
    request.body = await readForm(request, upload)
    // A picture may wait long for its turn.
    keepThoughSilent(reply)
  })
})

/** Where this request's files go. The request's own signal is of no use: reading a body aborts it. */
export const storesFor = (reply: FastifyReply): Stores => ({
  db: reply.server.db,
  storage: reply.server.storage,
  isAwaited: () => !reply.sent && !reply.raw.destroyed,
})

async function readForm(request: FastifyRequest, allowed: FileField[]): Promise<Record<string, unknown>> {
  const { headers, raw, routeOptions } = request
  if (!request.isMultipart()) throw new Refusal('request.unsupported')
  const most = allowed.reduce((sum, field) => sum + largest[field], largestFields + framing)
  if (Number(headers['content-length'] ?? 0) > most) throw new Refusal('request.tooLarge')
  const malformed = new Refusal(routeOptions.config.failure ?? 'request.invalid')
  const boundary = boundaryOf.exec(headers['content-type'] ?? '')
  if (!boundary || headers['content-length'] === '0') throw malformed

  const form = new Map<string, string | File>()
  const reading = readParts(request.parts(), { form, allowed, malformed })
  const overseeing = oversee(raw, { opening: `--${boundary[1] ?? boundary[2]}`, most, malformed })
  await Promise.race([reading, overseeing]).catch((error) => {
    raw.unpipe()
    // Any other error of the parser is about the body's framing.
    if (error instanceof Refusal) throw error
    throw error.statusCode === 413 ? new Refusal('request.tooLarge') : malformed
  })
  return Object.fromEntries(form)
}

/** A part that holds parts itself: obsolete (RFC 7578, 4.3). */
const isNested = /^multipart\//i

interface Reading {
  form: Map<string, string | File>
  allowed: FileField[]
  malformed: Refusal
}

async function readParts(parts: AsyncIterable<unknown>, { form, allowed, malformed }: Reading) {
  let left = largestFields
  for await (const { fieldname, filename, mimetype, file } of parts as AsyncIterable<MultipartFile>) {
    if (!fieldname || form.has(fieldname) || isNested.test(mimetype)) throw malformed
    const field = allowed.find((each) => each === fieldname)
    if (field) {
      const bytes = await collect(file, largest[field], `${field}.tooLarge`)
      // A browser sends an empty file without a name where none was chosen.
      if (filename || bytes.length > 0) form.set(field, new File([bytes], filename ?? ''))
    } else {
      if (filename !== undefined) throw malformed
      const bytes = await collect(file, left, 'request.tooLarge')
      left -= bytes.length
      form.set(fieldname, textOf(bytes, malformed))
    }
  }
}

async function collect(file: AsyncIterable<Buffer>, most: number, refusal: RefusalCode) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > most) throw new Refusal(refusal)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function textOf(bytes: Buffer, malformed: Refusal) {
  if (!isUtf8(bytes)) throw malformed
  return bytes.toString()
}

/** Rejects a body that is larger than its parts may be, or that does not begin with one. */
function oversee(
  raw: IncomingMessage,
  { opening, most, malformed }: { opening: string; most: number; malformed: Refusal },
) {
  const { promise, reject } = Promise.withResolvers<never>()
  let seen = 0
  let start = ''
  raw.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > most) reject(new Refusal('request.tooLarge'))
    if (start.length > opening.length + 2) return
    start += chunk.toString('latin1', 0, opening.length + 2)
    const begun = start.replace(/^\r\n?/, '')
    if (!begun.startsWith(opening) && !opening.startsWith(begun)) reject(malformed)
  })
  return promise
}
