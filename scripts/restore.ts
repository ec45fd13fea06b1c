// Fills a fresh DATA_DIR from a backup: DATA_DIR=new-folder npm run restore -- BACKUP
// Or only checks that a backup is whole: npm run restore -- --check BACKUP
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readManifest } from '#server/backup/manifest'
import { restoreBackup } from '#server/backup/restore.service'
import { readEnv } from '#server/env'
import { loadEnvFile } from '#server/env-file'

const usage = `DATA_DIR=new-folder npm run restore -- backups/paillasse-…
npm run restore -- --check backups/paillasse-…`

let failure = 'Nothing was restored.'
await run().catch((error: Error) => {
  console.error(`\n${failure}\n${error.message}`)
  process.exitCode = 1
})

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(usage)
  const [backup] = positionals
  if (values.check)
    failure = backup ? `The backup did not pass: ${resolve(backup)}` : 'No backup was checked.'
  // cron's check names none where it has found none of the last day.
  if (!backup)
    throw new Error(`No backup is named: perhaps there is none. It goes behind the command:\n${usage}`)
  await (values.check ? check : restore)(resolve(backup))
}

/** Needs no settings: the machine that keeps the backups may have none. */
async function check(backup: string) {
  const { createdAt, version } = await readManifest(backup)
  console.log(`The backup is whole: ${backup}, the shop of ${createdAt} (version ${version}).`)
}

async function restore(backup: string) {
  loadEnvFile()
  const { dataDir, DATABASE_URL } = readEnv()
  if (DATABASE_URL) throw new Error('DATABASE_URL is set: this restores the embedded PostgreSQL only.')
  const { createdAt, version, foreign } = await restoreBackup(backup, dataDir)
  if (foreign.length > 0) console.log(`Left out, as they are not the shop's: ${foreign.join(', ')}.`)
  console.log(
    `${dataDir} is the shop of ${createdAt} (version ${version}). Start it: DATA_DIR=${dataDir} npm start`,
  )
}
