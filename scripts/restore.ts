// Fills a fresh DATA_DIR from a backup: DATA_DIR=new-folder npm run restore -- BACKUP
import { resolve } from 'node:path'
import { restoreBackup } from '#server/backup/restore.service'
import { loadEnvFile, readEnv } from '#server/env'

await restore().catch((error: Error) => {
  console.error(`\nNothing was restored.\n${error.message}`)
  process.exitCode = 1
})

async function restore() {
  loadEnvFile()
  const { dataDir, DATABASE_URL } = readEnv()
  const [, , backup] = process.argv
  if (!backup) throw new Error('Which backup? DATA_DIR=new-folder npm run restore -- backups/paillasse-…')
  if (DATABASE_URL) throw new Error('DATABASE_URL is set: this restores the embedded PostgreSQL only.')
  const { createdAt, version, foreign } = await restoreBackup(resolve(backup), dataDir)
  if (foreign.length > 0) console.log(`Left out, as they are not the shop's: ${foreign.join(', ')}.`)
  console.log(
    `${dataDir} is the shop of ${createdAt} (version ${version}). Start it: DATA_DIR=${dataDir} npm start`,
  )
}
