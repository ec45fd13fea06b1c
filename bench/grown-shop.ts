import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#contract/roles'
import { openSession } from '#server/accounts/sessions.service'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { migrate } from '#server/lib/migrate'
import type { Place } from './place.ts'
import { undoAtExit } from './undoing.ts'
import { fillVolume, type Volume } from './volume.queries.ts'
import { findSubjects } from './volume-subjects.queries.ts'

export type GrownShop = Awaited<ReturnType<typeof openGrownShop>>

/**
 * Opens a shop with its own PostgreSQL that holds this many rows, and finds what is requested in it.
 * @param settings added to those of the bench
 */
export async function openGrownShop(
  place: Place,
  name: string,
  volume: Volume,
  settings: Record<string, string> = {},
) {
  const dataDir = join(place.dataDir, name.replaceAll(/\W/g, '-'))
  mkdirSync(dataDir)
  // If Node runs as root, PostgreSQL does not, and needs access to the folder.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const forget = undoAtExit(postgres.stop)
  // Keeps one connection, named as a node's, open for good, so that PostgreSQL does not stop with the shop.
  const db = connect(postgres.address, {
    max: 4,
    name: `paillasse ${name}`,
    silence: Number.POSITIVE_INFINITY,
  })
  await db.listen('bench', () => {})
  await migrate(db)
  await fillVolume(db, volume)
  await db`checkpoint`
  const subjects = await findSubjects(db)
  const cookieOf = async (_id: string, role: Role) => ({
    cookie: `sid=${await openSession(db, { _id, role })}`,
  })
  const shop = await place.startShop(name, { DATA_DIR: dataDir, ...settings }).catch((error) => {
    postgres.stop()
    throw error
  })
  let isOpen = true
  return {
    dataDir,
    address: postgres.address,
    db,
    shop,
    subjects,
    staff: await cookieOf(subjects.admin, 'superAdmin'),
    client: await cookieOf(subjects.client, 'client'),
    async close() {
      if (!isOpen) return
      isOpen = false
      await shop.stop()
      await db.end({ timeout: 5 })
      postgres.stop()
      forget()
    },
  }
}
