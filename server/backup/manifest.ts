import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'

/** Increment it when a restore can no longer read what earlier backups wrote. */
const format = 1

/** Below the backup folder, and later below the folder it is restored into. */
const path = z.string().refine((given) => !isAbsolute(given) && !given.split('/').includes('..'))
const File = z.object({ path, sha256: z.string(), bytes: z.number() })
export type BackupFile = z.infer<typeof File>

const Manifest = z.object({
  format: z.literal(format),
  createdAt: z.string(),
  /** The shop's version, from package.json. */
  version: z.string(),
  /** The migrations that its database had. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), file: File }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  uploads: z.array(File),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup holds password hashes and personal data: only the user who made it may read it. */
export const privateFolder = 0o700
export const privateFile = { mode: 0o600, flush: true }

const manifestFile = 'manifest.json'
const sumFile = 'manifest.sha256'

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>) {
  const text = `${JSON.stringify({ format, ...manifest }, null, 1)}\n`
  await writeFile(join(folder, manifestFile), text, privateFile)
  await writeFile(join(folder, sumFile), `${sha256(text)}\n`, privateFile)
}

/**
 * Reads a backup's manifest and compares every file with it.
 * @throws Error with one sentence where the folder is no backup, is damaged, or was made by another version.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${manifestFile}.`)
  })
  const sum = await readFile(join(folder, sumFile), 'utf8').catch(() => '')
  if (sha256(text) !== sum.trim())
    throw new Error(`The backup is damaged: ${manifestFile} is not as it was written.`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error('The backup was made by another version of the shop: restore it with that one.')
  for (const { path, sha256: wanted } of filesOf(parsed.data)) {
    const found = await hashFile(join(folder, path)).catch(() => undefined)
    if (found !== wanted)
      throw new Error(`The backup is damaged: ${path} is ${found ? 'not as it was written' : 'missing'}.`)
  }
  return parsed.data
}

function filesOf({ tables, uploads }: Manifest): BackupFile[] {
  return [
    ...tables.map(({ file }) => file),
    ...uploads.map((file) => ({ ...file, path: join('uploads', file.path) })),
  ]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function hashFile(file: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
