import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '#server/backup/backup.service'
import { connect } from '#server/lib/db'
import { openShop } from '#server/testing/shop'

/** A shop, and a folder in which each of its backups gets a folder of its own. */
export async function openToBackUp() {
  const shop = await openShop()
  const folder = mkdtempSync(join(tmpdir(), 'paillasse-backup-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  return {
    shop,
    folder,
    async backUp(name: string, { address, dataDir }: Pick<typeof shop, 'address' | 'dataDir'> = shop) {
      const db = connect(address, { max: 1, silence: Number.POSITIVE_INFINITY })
      return writeBackup({ db, dataDir }, join(folder, name)).finally(() => db.end({ timeout: 1 }))
    },
    async close() {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
