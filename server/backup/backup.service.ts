import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { variantsOf } from '#contract/images'
import {
  hasShop,
  keepFiles,
  letMigrate,
  listMigrations,
  listSequences,
  listTables,
  listUploads,
  lockTable,
  readTable,
  takeYourTime,
  waitForMigrations,
} from '#server/backup/backup.queries'
import {
  type BackupFile,
  type Manifest,
  privateFile,
  privateFolder,
  writeManifest,
} from '#server/backup/manifest'
import { orUndo } from '#server/backup/undoing'
import type { Db, Pool } from '#server/lib/db'
import { makeFolder } from '#server/lib/made-folder'
import { syncFolder, uploadsFolder } from '#server/lib/storage'

interface Place {
  db: Pool
  dataDir: string
}

interface Snapshot {
  manifest: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>
  uploads: { path: string; sha256: string }[]
}

/**
 * Writes a backup below `parent` while the shop runs: its tables as of one instant, and every file they name.
 * The folder gets its final name only once it is completely on the disk.
 * @param db a patient pool that the caller ends afterwards: the lock against removing files ends with its
 * connection
 * @returns the backup's folder
 */
export async function writeBackup({ db, dataDir }: Place, parent: string): Promise<string> {
  const createdAt = new Date().toISOString()
  const folder = join(parent, `paillasse-${createdAt.slice(0, 19).replaceAll(/[:T]/g, '-')}`)
  const unfinished = `${folder}.unfinished-${process.pid}`
  const write = async () => {
    await writeInto(unfinished, { db, dataDir }, createdAt)
    await rename(unfinished, folder)
    await syncFolder(parent)
  }
  const undo = () => rmSync(unfinished, { recursive: true, force: true })
  await orUndo(write, undo, 'No backup was written: it was interrupted.')
  return folder
}

async function writeInto(folder: string, { db, dataDir }: Place, createdAt: string) {
  for (const part of ['tables', 'uploads']) makeFolder(join(folder, part), privateFolder)
  const connection = await db.reserve()
  try {
    if (!(await hasShop(connection)))
      throw new Error('There is no shop in this database: is DATA_DIR or DATABASE_URL right?')
    await takeYourTime(connection)
    // Taken before the snapshot, so that every file it names exists until it is copied.
    await keepFiles(connection)
    const { manifest, uploads } = await readSnapshot(connection, folder)
    const files = await copyUploads(uploads, dataDir, folder)
    await writeManifest(folder, { createdAt, version: await shopVersion(), ...manifest, uploads: files })
    for (const each of await foldersIn(folder)) await syncFolder(each)
  } finally {
    connection.release()
  }
}

async function readSnapshot(connection: Db, folder: string): Promise<Snapshot> {
  // A migration may rewrite a table: to a snapshot from before, it is empty. None is under way when the tables
  // are locked, and the snapshot is that of the first query after the locks.
  await waitForMigrations(connection)
  const listed = await listTables(connection)
  await connection`begin isolation level repeatable read read only`
  for (const table of listed) await lockTable(connection, table)
  await letMigrate(connection)
  const migrations = await listMigrations(connection)
  const tables: Manifest['tables'] = []
  for (const table of listed) {
    const path = join('tables', `${table.schema}.${table.name}.copy`)
    tables.push({ ...table, file: await writeStream(() => readTable(connection, table), folder, path) })
  }
  const uploads = await listUploads(connection)
  const sequences = await listSequences(connection)
  // A failure above sends nothing more, not even a rollback: the driver would write to a lost connection and
  // end the process.
  await connection`commit`
  return { manifest: { migrations, tables, sequences }, uploads }
}

/** @throws Error where a file does not match its record: such a backup would restore a damaged shop. */
async function copyUploads(
  uploads: Snapshot['uploads'],
  dataDir: string,
  folder: string,
): Promise<BackupFile[]> {
  const copied: BackupFile[] = []
  for (const { path, sha256 } of uploads) {
    for (const each of [path, ...variantsOf(path)]) {
      const open = async () => createReadStream(join(uploadsFolder(dataDir), each))
      const file = await writeStream(open, join(folder, 'uploads'), each)
      if (each === path && file.sha256 !== sha256)
        throw new Error(`The file ${path} in ${dataDir} is damaged.`)
      copied.push(file)
    }
  }
  return copied
}

/**
 * Writes a stream to the disk, counting and hashing it on the way. Writes each chunk before taking the next,
 * and reads the stream to its end even when the disk is full: after a stream that fills up or is abandoned
 * halfway, postgres.js would never listen to its connection again.
 */
async function writeStream(open: () => Promise<Readable>, folder: string, path: string): Promise<BackupFile> {
  const file = join(folder, path)
  makeFolder(dirname(file), privateFolder)
  const descriptor = openSync(file, 'wx', privateFile.mode)
  const hash = createHash('sha256')
  let bytes = 0
  let failure: unknown
  const write = (chunk: Buffer) => {
    if (failure) return
    hash.update(chunk)
    bytes += chunk.length
    try {
      // Writes the whole chunk: on a nearly full disk, one `writeSync` may write a part and say nothing.
      writeFileSync(descriptor, chunk)
    } catch (error) {
      failure = error
    }
  }
  try {
    await finished((await open()).on('data', write))
    if (failure) throw failure
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return { path, sha256: hash.digest('hex'), bytes }
}

async function foldersIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const inside = found.filter((each) => each.isDirectory())
  return [folder, ...inside.map(({ parentPath, name }) => join(parentPath, name))]
}

async function shopVersion(): Promise<string> {
  const file = join(import.meta.dirname, '../../package.json')
  return JSON.parse(await readFile(file, 'utf8')).version
}
