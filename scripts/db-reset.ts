// Starts afresh: drops everything the shop keeps in its database, and its uploaded files.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { areOurs } from '#server/catalogue/sweeper.service'
import { isDemoWanted } from '#server/demo'
import { type Env, readEnv } from '#server/env'
import { loadEnvFile } from '#server/env-file'
import { type Database, hasOtherNodes, openExistingDatabase } from '#server/lib/database'
import type { Pool } from '#server/lib/db'
import { endedBySignals } from '#server/lib/stopping'
import { openStorage, uploadsFolder } from '#server/lib/storage'

await endedBySignals(startAfresh).catch((error: Error) => {
  console.error(`\nResetting failed.\n${error.message}`)
  process.exitCode = 1
})

async function startAfresh() {
  loadEnvFile()
  const env = readEnv()
  const database = await openExistingDatabase(env)
  try {
    await reset(database, env)
  } finally {
    await database.close()
  }
}

async function reset(database: Database, env: Env) {
  const { pool: db, description } = database
  const { dataDir } = env
  await requireStopped(db)
  if (!(await isConfirmed(description))) {
    console.log('Nothing was changed.')
    return
  }
  // The question may have waited an hour for its answer.
  await requireStopped(db)
  await db.unsafe('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
  const uploads = uploadsFolder(dataDir)
  if (await areOurs({ db, storage: openStorage(dataDir) })) {
    // Removes only the folder's contents: the folder may be a mount, or a link to another disk.
    for (const name of readdirSync(uploads)) remove(join(uploads, name))
  } else console.log(`The files in ${uploads} belong to another database. They were left as they are.`)
  const filled = isDemoWanted(env, database) ? ' npm start fills it with the demonstration.' : ''
  console.log(`The database is empty.${filled}`)
}

/** @throws Error that says what has been done by then. */
function remove(path: string) {
  try {
    rmSync(path, { recursive: true })
  } catch (error) {
    const { message } = error as Error
    throw new Error(`The database is empty, but an uploaded file could not be removed: ${message}`)
  }
}

async function requireStopped(db: Pool) {
  if (await hasOtherNodes(db)) throw new Error('The shop is running on this database: stop it first.')
}

/** Asks a person at a terminal. @throws Error where there is none: a script confirms with --yes. */
async function isConfirmed(description: string) {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    throw new Error(
      'Nothing was changed: this erases every account, product and order.\n' +
        'Confirm with: npm run db:reset -- --yes',
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Erase every account, product and order of the ${description}? Type yes: `,
  )
  terminal.close()
  return answer.trim() === 'yes'
}
