import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#server/lib/storage'

/** Stands beside the data while a restore writes them, and stays if the restore is killed. */
const markOf = (dataDir: string) => join(dataDir, 'unfinished-restore')

/** Call it before writing anything else there. */
export async function markUnfinished(dataDir: string) {
  await writeFile(markOf(dataDir), '', { flush: true })
  await syncFolder(dataDir)
}

export const forgetUnfinished = (dataDir: string) => rm(markOf(dataDir))

/** @throws Error where a restore has begun to fill the folder: it holds part of a shop, or seems empty. */
export function refuseUnfinished(dataDir: string) {
  if (!existsSync(markOf(dataDir))) return
  throw new Error(
    `A restore into ${dataDir} was not finished: no whole shop is there. Restore into another DATA_DIR, and remove this one.`,
  )
}
