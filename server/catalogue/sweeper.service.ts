import type { FastifyBaseLogger } from 'fastify'
import { mayRemoveFiles } from '#server/backup/backup.queries'
import {
  findIdentity,
  forgetUnusedFile,
  lockFiles,
  recordedFiles,
  unusedFiles,
} from '#server/catalogue/files.queries'
import { deleteFile, type Stores } from '#server/catalogue/files.service'
import type { Pool } from '#server/lib/db'
import type { Jobs } from '#server/lib/jobs'

/** Runs on one node at a time, a quarter past each hour. */
export async function sweepHourly(stores: Stores, jobs: Jobs, log: FastifyBaseLogger) {
  // A full disk reports its error at the first sweep.
  if (!(await areOurs(stores).catch(() => true)))
    log.warn(
      `the uploaded files belong to another database: none is removed, unless « ${owner} » beside them is removed first`,
    )
  await jobs.schedule('sweep-files', '15 * * * *', async () => {
    const removed = await sweepFiles(stores)
    if (removed > 0) log.info({ removed }, 'unused files removed')
  })
}

/**
 * How long a file without a record stays. A database that was set back, or a copy of it beside the same
 * folder, has no records of newer files: its operator has this long to notice. Milliseconds.
 */
const strayFor = 7 * 24 * 3600 * 1000
const folders = ['images', 'documents']
/** The file that says which database the other files belong to. */
const owner = 'database'

/** Whether the files are this database's: another one given the folder would take all of them for unused. */
export async function areOurs({ db, storage }: Stores): Promise<boolean> {
  const identity = await findIdentity(db)
  if (!(await storage.exists(owner))) await storage.put(owner, identity)
  return (await storage.get(owner)) === identity
}

/**
 * Removes files that nothing has named for an hour: replaced ones, and those deleted with their product.
 * After a week, also removes what a crash left between writing a file and committing its record.
 * @returns how many files (a picture with its variants counts once) were removed.
 */
export async function sweepFiles({ db, storage }: Stores): Promise<number> {
  if (!(await areOurs({ db, storage }))) return 0
  let removed = 0
  for (const path of await unusedFiles(db)) removed += Number(await removeUnused({ db, storage }, path))
  for (const path of await strayFiles({ db, storage }))
    removed += Number(await removeUnrecorded(db, path, () => storage.delete(path)))
  return removed
}

/**
 * Deletes the record first: a crash in between leaves a file without a record, not a record without its file.
 */
async function removeUnused({ db, storage }: Stores, path: string) {
  const isForgotten = await db.begin(async (transaction) => {
    if (!(await mayRemoveFiles(transaction))) return false
    await lockFiles(transaction, [path])
    return forgetUnusedFile(transaction, path)
  })
  return isForgotten && removeUnrecorded(db, path, () => deleteFile(storage, path))
}

/** Removes the file while its lock is held: an upload of the same content waits, then writes it anew. */
async function removeUnrecorded(db: Pool, path: string, remove: () => Promise<void>) {
  return db.begin(async (transaction) => {
    if (!(await mayRemoveFiles(transaction))) return false
    await lockFiles(transaction, [recordOf(path)])
    const recorded = await recordedFiles(transaction, [recordOf(path)])
    if (recorded.size > 0) return false
    await remove()
    return true
  })
}

/** Files at least a week old without a record; a variant belongs to its picture's record. */
async function strayFiles({ db, storage }: Stores): Promise<string[]> {
  const stray: string[] = []
  for (const folder of folders) {
    for await (const paths of storage.list(folder)) {
      const recorded = await recordedFiles(db, paths.map(recordOf))
      stray.push(...paths.filter((path) => !recorded.has(recordOf(path))))
    }
  }
  return onlyOld(storage, stray)
}

async function onlyOld(storage: Stores['storage'], paths: string[]) {
  const old: string[] = []
  for (const path of paths) {
    // Somebody else may just have removed the file.
    const metadata = await storage.getMetaData(path).catch(() => undefined)
    if (metadata && Date.now() - metadata.lastModified.getTime() > strayFor) old.push(path)
  }
  return old
}

const recordOf = (path: string) => path.replace(/\.w\d+\.webp$/, '.webp')
