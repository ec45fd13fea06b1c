import { createHash } from 'node:crypto'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { variantsOf } from '#contract/images'
import { sweepFiles } from '#server/catalogue/sweeper.service'
import { uploadsFolder } from '#server/lib/storage'
import type { Entry } from './ledger.ts'
import type { Place } from './place.ts'
import { ageFiles, namedFiles, productPictures, storedFiles } from './verifier.queries.ts'

/**
 * I5: every path that the database names has its file, byte for byte, and its variants. With `swept`, every
 * file is made a week older and the shop's sweeper runs: afterwards no file is left that nothing names.
 */
export async function fileViolations(place: Place, when?: 'swept'): Promise<string[]> {
  const { db, dataDir } = place
  if (when === 'swept') await sweepAWeekLater(place)
  const named = await namedFiles(db)
  const stored = await storedFiles(db)
  const violations: string[] = []
  const paths = new Set<string>()
  for (const { path, sha256, bytes } of stored) {
    const file = await readFile(join(uploadsFolder(dataDir), path)).catch(() => undefined)
    const isWhole = file?.length === bytes && createHash('sha256').update(file).digest().equals(sha256)
    if (!isWhole) violations.push(`I5 ${path} is ${file ? 'damaged' : 'missing'}`)
    for (const each of [path, ...variantsOf(path)]) paths.add(each)
  }
  for (const path of named) if (!paths.has(path)) violations.push(`I5 ${path} is named and not recorded`)
  const files = await filesOf(place)
  for (const path of paths) if (!files.includes(path)) violations.push(`I5 ${path} is missing`)
  if (when === 'swept') {
    for (const path of files) if (!paths.has(path)) violations.push(`I5 ${path} is a file that nothing names`)
  }
  return violations
}

/**
 * I5: a product whose picture the shop said it has stored exists, and names that picture; `fileViolations`
 * checks the file itself. Every upload of a drill is a separate product, which nobody changes.
 */
export async function pictureViolations({ db }: Place, entries: Entry[]): Promise<string[]> {
  const images = new Map((await productPictures(db)).map(({ product, image }) => [product, image]))
  return entries.flatMap((entry) => {
    if (entry.kind !== 'pictured' || images.get(entry.product) === entry.image) return []
    const found = images.has(entry.product) ? `has ${images.get(entry.product)}` : 'is lost'
    return [`I5 product ${entry.product} was acknowledged with ${entry.image}, and ${found}`]
  })
}

async function sweepAWeekLater(place: Place) {
  const { db, storage, dataDir } = place
  const past = Date.now() / 1000 - 8 * 24 * 3600
  for (const path of await filesOf(place)) await utimes(join(uploadsFolder(dataDir), path), past, past)
  await ageFiles(db)
  await sweepFiles({ db, storage })
}

async function filesOf({ storage }: Place): Promise<string[]> {
  const parts = await Promise.all(
    ['images', 'documents'].map((folder) => Array.fromAsync(storage.list(folder))),
  )
  return parts.flat(2)
}
