import { createReadStream, createWriteStream, existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  emptyJobs,
  fillTable,
  hasShop,
  listSequences,
  listTables,
  setSequence,
  takeYourTime,
  withoutTriggers,
} from '#server/backup/backup.queries'
import { type Manifest, readManifest } from '#server/backup/manifest'
import { orUndo } from '#server/backup/undoing'
import { connect, type Db, type Pool } from '#server/lib/db'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { openJobs } from '#server/lib/jobs'
import { openLog } from '#server/lib/log'
import { makeWritableDataFolder } from '#server/lib/made-folder'
import { knownMigrations, migrate } from '#server/lib/migrate'
import { uploadsFolder } from '#server/lib/storage'
import { forgetUnfinished, markUnfinished } from '#server/lib/unfinished-restore'

/** What a restore has begun and may have to undo. */
interface Begun {
  dataDir: string
  isNew: boolean
  postgres?: EmbeddedPostgres
}

/**
 * Checks a backup, fills a fresh data folder from it, and leaves its PostgreSQL stopped. If that fails or is
 * interrupted, the folder is as it was before, so that it can be used again.
 * @returns the backup's manifest, and what the backup holds that is not the shop's: that is left out.
 * @throws Error with one sentence where the backup is damaged or of another version, or the folder is in use.
 */
export async function restoreBackup(backup: string, dataDir: string) {
  const manifest = await readManifest(backup)
  requireSameMigrations(manifest)
  const isNew = !existsSync(dataDir)
  makeWritableDataFolder(dataDir)
  await requireEmpty(dataDir)
  const begun: Begun = { dataDir, isNew }
  const foreign: string[] = []
  await orUndo(
    async () => void foreign.push(...(await restoreInto(begun, backup, manifest))),
    () => undo(begun),
    'Nothing was restored: it was interrupted.',
  )
  return { ...manifest, foreign }
}

function undo({ dataDir, isNew, postgres }: Begun) {
  if (postgres?.started) postgres.stop()
  // If Node runs as root, PostgreSQL's folder may be outside `dataDir`.
  if (postgres?.initialised) rmSync(postgres.folder, { recursive: true })
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
  if (isNew) rmdirSync(dataDir)
}

function requireSameMigrations({ migrations }: Manifest) {
  if (knownMigrations().join() === migrations.join()) return
  const last = migrations.at(-1)
  throw new Error(
    `The backup was made by another version of the shop, whose last migration is ${last}: restore it with that one, then upgrade.`,
  )
}

async function requireEmpty(dataDir: string) {
  const found = await readdir(dataDir)
  if (found.length > 0) throw new Error(`${dataDir} is not empty. Restore into a new DATA_DIR, then move it.`)
}

async function restoreInto(begun: Begun, backup: string, manifest: Manifest) {
  const { dataDir } = begun
  await markUnfinished(dataDir)
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  begun.postgres = postgres
  const db = connect(postgres.address, { max: 2, name: 'restore', silence: Number.POSITIVE_INFINITY })
  let foreign: string[]
  try {
    if (await hasShop(db))
      throw new Error(`The database of ${dataDir} is in use. Restore into another DATA_DIR.`)
    await migrate(db)
    // The job queue makes its own tables.
    const jobs = await openJobs(postgres.address, openLog('silent'))
    await jobs.stop()
    foreign = await fillInPeace(db, backup, manifest)
    await copyUploads(backup, dataDir, manifest)
  } finally {
    await db.end({ timeout: 5 })
  }
  if (postgres.started) postgres.stop()
  await forgetUnfinished(dataDir)
  return foreign
}

async function fillInPeace(db: Pool, backup: string, manifest: Manifest) {
  const connection = await db.reserve()
  try {
    await takeYourTime(connection)
    const foreign = await fill(connection, backup, manifest)
    await connection`checkpoint`
    return foreign
  } finally {
    connection.release()
  }
}

/** @returns the names of tables and sequences that are not the shop's: there is no place for them. */
async function fill(db: Db, backup: string, { tables, sequences }: Manifest): Promise<string[]> {
  const own = new Set([...(await listTables(db)), ...(await listSequences(db))].map(nameOf))
  const isOwn = (each: { schema: string; name: string }) => own.has(nameOf(each))
  await db`begin`
  await withoutTriggers(db)
  await emptyJobs(db)
  for (const table of tables.filter(isOwn))
    await pipeline(createReadStream(join(backup, table.file.path)), await fillTable(db, table))
  for (const sequence of sequences.filter(isOwn)) await setSequence(db, sequence)
  await db`commit`
  return [...tables, ...sequences].filter((each) => !isOwn(each)).map(nameOf)
}

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/**
 * Copies the files that the manifest lists: earlier backups of a shop without files have no folder for them.
 * Writes each file anew, because a copy would be as private as the backup.
 */
async function copyUploads(backup: string, dataDir: string, { uploads }: Manifest) {
  for (const { path } of uploads) {
    const file = join(uploadsFolder(dataDir), path)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(createReadStream(join(backup, 'uploads', path)), createWriteStream(file, { flush: true }))
  }
}
