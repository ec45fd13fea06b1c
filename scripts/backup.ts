// Writes a backup of the shop, its database and uploaded files, running or not: npm run backup -- FOLDER
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '#server/backup/backup.service'
import { readEnv } from '#server/env'
import { loadEnvFile } from '#server/env-file'
import { nodeName, openExistingDatabase } from '#server/lib/database'
import { connect } from '#server/lib/db'
import { endedBySignals } from '#server/lib/stopping'

await endedBySignals(backUp).catch((error: Error) => {
  console.error(`\nNo backup was written.\n${error.message}`)
  process.exitCode = 1
})

async function backUp() {
  const [given = 'backups'] = parseArgs({ allowPositionals: true }).positionals
  loadEnvFile()
  const env = readEnv()
  const parent = resolve(given)
  const database = await openExistingDatabase(env)
  const db = connect(database.address, { max: 1, name: nodeName, silence: Number.POSITIVE_INFINITY })
  try {
    const folder = await writeBackup({ db, dataDir: env.dataDir }, parent)
    console.log(`The backup is complete: ${folder}`)
  } finally {
    await db.end({ timeout: 5 })
    await database.close()
  }
}
