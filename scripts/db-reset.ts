// Starts afresh: drops everything the shop keeps in its database, and its uploaded files.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { areOurs } from '#server/catalogue/sweeper.service'
import { loadEnvFile, readEnv } from '#server/env'
import { nodeName, openDatabase } from '#server/lib/database'
import { openStorage, uploadsFolder } from '#server/lib/storage'

loadEnvFile()
const env = readEnv()
const database = await openDatabase(env)
try {
  await reset()
} finally {
  await database.close()
}

async function reset() {
  const [other] = await database.pool`
    select 1 from pg_stat_activity
    where application_name like 'paillasse %' and application_name <> ${nodeName} and datname = current_database()`
  if (other) {
    console.error('The shop is running on this database: stop it first.')
    process.exitCode = 1
    return
  }
  if (!(await isConfirmed())) {
    console.log('Nothing was changed.')
    return
  }
  await database.pool.unsafe(
    'drop schema if exists jobs cascade; drop schema public cascade; create schema public',
  )
  const uploads = uploadsFolder(env.dataDir)
  if (await areOurs({ db: database.pool, storage: openStorage(env.dataDir) }))
    rmSync(uploads, { recursive: true })
  else console.log(`The files in ${uploads} belong to another database. They were left as they are.`)
  console.log('The database is empty. npm start fills it again.')
}

/** Asks a person at a terminal; a script says so itself with --yes. */
async function isConfirmed() {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    console.error('This erases every account, product and order. Confirm with: npm run db:reset -- --yes')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Erase every account, product and order of the ${database.description}? Type yes: `,
  )
  terminal.close()
  return answer.trim() === 'yes'
}
