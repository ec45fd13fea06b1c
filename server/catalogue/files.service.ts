import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { largestDocument, largestImage } from '#contract/catalogue-forms'
import { variantPath, variantsOf } from '#contract/images'
import { Refusal } from '#contract/refusals'
import { lockFiles, recordedFiles, recordFile, type StoredFile } from '#server/catalogue/files.queries'
import { encodeAside } from '#server/catalogue/picture-processes'
import type { Db, Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'

/** A checked file that is stored nowhere yet; a picture comes with its variants. */
export interface Upload {
  file: StoredFile
  contents: { path: string; bytes: Buffer }[]
}

/** Where uploads by staff are kept. */
export interface Stores {
  db: Pool
  storage: Storage
  /** Whether the sender still waits for the answer. */
  isAwaited?: () => boolean
}

/**
 * Checks a picture by its bytes and encodes it anew. Its name is made of its content and its size.
 * @throws Refusal image.invalid, image.tooLarge, image.stretched; those of `encodeAside`
 */
export async function prepareImage(image: Blob, encode = encodeAside): Promise<Upload> {
  if (image.size > largestImage) throw new Refusal('image.tooLarge')
  const { width, height, full, variants } = await encode(image)
  const sha256 = createHash('sha256').update(full).digest()
  const path = `images/${sha256.toString('hex').slice(0, 32)}-${width}x${height}.webp`
  // The full picture last: where it exists, its variants exist.
  const smaller = variants.map((each) => ({ path: variantPath(path, each.width), bytes: each.bytes }))
  return {
    file: { path, kind: 'image', sha256, bytes: full.length },
    contents: [...smaller, { path, bytes: full }],
  }
}

/** A pattern for a PDF name, each of whose letters may be written as its number: `J`, `#4a`. */
function spelt(name: string) {
  const number = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16)
  const digits = (letter: string) =>
    number(letter).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return [...name].map((letter) => `(?:${letter}|#${digits(letter)})`).join('')
}

/**
 * The name of a PDF action that runs a script or starts a program, where it is visible without decompressing,
 * wherever it stands: an action may refer to it from elsewhere.
 */
const activeContent = new RegExp(`/(?:${spelt('JavaScript')}|${spelt('Launch')})\\b`)
/** Every match of `activeContent` is shorter. Bytes. */
const longestMatch = 40
/** Searched in one go, before the event loop serves others. Bytes. */
const sliceLength = 65_536

/**
 * Checks a PDF by its bytes and stores it as it is: it is only ever sent back as an attachment (decision
 * 008).
 * @throws Refusal document.invalid, document.active, document.tooLarge
 */
export async function prepareDocument(document: File): Promise<Upload> {
  if (document.size > largestDocument) throw new Refusal('document.tooLarge')
  const bytes = Buffer.from(await document.arrayBuffer())
  const claimsPdf = !/\.\w+$/.test(document.name) || /\.pdf$/i.test(document.name)
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-1024).includes('%%EOF')
  if (!claimsPdf || !isPdf) throw new Refusal('document.invalid')
  if (await isActive(bytes)) throw new Refusal('document.active')
  const sha256 = createHash('sha256').update(bytes).digest()
  const path = `documents/${sha256.toString('hex').slice(0, 32)}.pdf`
  return { file: { path, kind: 'document', sha256, bytes: bytes.length }, contents: [{ path, bytes }] }
}

async function isActive(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += sliceLength) {
    if (activeContent.test(bytes.toString('latin1', at, at + sliceLength + longestMatch))) return true
    await setImmediate()
  }
  return false
}

/**
 * Runs `act` in a transaction that records these files, and stores them before `act`: a reader who gets their
 * paths finds them, and the locks of `act` never wait for the disk. If anything fails, none of them stays.
 * @throws Refusal server.busy where it took so long that the sender was told so, or went
 */
export async function withFiles<Result>(
  { db, storage, isAwaited }: Stores,
  uploads: Upload[],
  act: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  const attempt = db.begin(async (transaction) => {
    await lockFiles(transaction, pathsOf(uploads))
    for (const { file } of uploads) await recordFile(transaction, file)
    await storeContents(storage, uploads)
    const result = await act(transaction)
    if (isAwaited?.() === false) throw new Refusal('server.busy')
    return result
  })
  return attempt.catch(async (error) => {
    // The sweeper removes later what cannot be removed now.
    await dropUnrecorded({ db, storage }, uploads).catch(() => {})
    throw error
  }) as Promise<Result>
}

/** Writes the files; a picture's variants before itself. */
export async function storeContents(storage: Storage, uploads: Upload[]) {
  for (const { contents } of uploads) {
    for (const { path, bytes } of contents) await storage.put(path, bytes)
  }
}

/** Keeps files that are recorded: somebody else may have stored the same content. */
async function dropUnrecorded({ db, storage }: Stores, uploads: Upload[]) {
  if (uploads.length === 0) return
  await db.begin(async (transaction) => {
    const paths = pathsOf(uploads)
    await lockFiles(transaction, paths)
    const recorded = await recordedFiles(transaction, paths)
    for (const path of paths) if (!recorded.has(path)) await deleteFile(storage, path)
  })
}

const pathsOf = (uploads: Upload[]) => uploads.map(({ file }) => file.path)

/** Removes a stored file with its variants: the full picture first, as it must never exist without them. */
export async function deleteFile(storage: Storage, path: string) {
  for (const each of [path, ...variantsOf(path)]) await storage.delete(each)
}
