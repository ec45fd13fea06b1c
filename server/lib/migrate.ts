import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { nodeName } from '#server/lib/database'
import { connect, type DatabaseAddress, type Db, type Pool, untilAnswered } from '#server/lib/db'
import { locks } from '#server/lib/locks'

const folder = join(import.meta.dirname, '../migrations')
/**
 * How long a migration waits for a lock: orders meanwhile wait behind it. Longer than PostgreSQL's
 * `deadlock_timeout`, after which an autovacuum gives way. Milliseconds.
 */
const longestWait = 1100
/** PostgreSQL's codes when that time is over, and when two wait for each other. */
const lockNotGiven = ['55P03', '40P01']
/** How often it is tried: longer in all than the longest export, or most shops' backup, locks tables. */
const tries = 75
/**
 * Pause before the next try, longer each time, so that others get their turn: while a lock lasts, they are
 * held up for a tenth of the time. Milliseconds.
 */
const pauseBefore = (left: number) => Math.min(1000 * 1.2 ** (tries - left), 8000)

/** The names of this version's migrations, in their order. */
export const knownMigrations = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/**
 * Applies what is missing, each migration in a transaction of its own, one node at a time.
 * @returns the names applied.
 * @throws Error when PostgreSQL is too old or writes no UTF-8, an extension is missing, the database is newer
 * than this code, or a migration fails.
 */
export async function migrate(db: Pool): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await applyNext(db)
    if (!name) return applied
    applied.push(name)
  }
}

/** Uses its own connection: some migrations take minutes on a large shop, without a word from PostgreSQL. */
export async function migratePatiently(address: DatabaseAddress): Promise<string[]> {
  const patient = connect(address, { max: 1, name: nodeName, silence: Number.POSITIVE_INFINITY })
  try {
    await untilAnswered(patient)
    return await migrate(patient)
  } finally {
    await patient.end({ timeout: 5 })
  }
}

/**
 * Nodes of the previous version go on working: a migration that does not get its lock soon lets them pass,
 * and tries again.
 * @returns the migration's name, or undefined where none is missing
 */
async function applyNext(db: Pool, left = tries): Promise<string | undefined> {
  const at: { migration?: string } = {}
  try {
    return await db.begin('isolation level read committed', async (transaction) => {
      // Another node's migrations may take their time.
      await transaction`set local lock_timeout = 0`
      await transaction`set local statement_timeout = 0`
      const asked = performance.now()
      await transaction`select pg_advisory_xact_lock(${locks.migrating})`
      at.migration = await findMissing(transaction)
      // Another node may have just tried: requests that waited behind it get their turn first.
      const isAgain = left < tries || performance.now() - asked > 100
      if (at.migration && isAgain) await setTimeout(pauseBefore(left))
      if (at.migration) await apply(transaction, at.migration)
      return at.migration
    })
  } catch (error) {
    if (!at.migration) throw error
    const { code, message } = error as { code?: string; message: string }
    if (!lockNotGiven.includes(code ?? '') || left <= 1)
      throw new Error(`Migration ${at.migration} failed: ${message}`)
    return applyNext(db, left - 1)
  }
}

async function findMissing(db: Db): Promise<string | undefined> {
  await requireServer(db)
  await ensureExtensions(db)
  await db`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`
  const applied = new Set((await db`select name from migrations`).map(({ name }) => name as string))
  const known = knownMigrations()
  const unknown = [...applied].filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this version of the shop (it has ${unknown.join(', ')}). Start the newer version.`,
    )
  }
  return known.find((name) => !applied.has(name))
}

async function apply(db: Db, name: string) {
  const sql = readFileSync(join(folder, name), 'utf8')
  // Sent as one message: its locks wait for nothing more from this node but the commit.
  await db.unsafe(
    `set local lock_timeout = ${longestWait};\n${sql}\n;insert into migrations (name) values ('${name}')`,
  )
}

async function requireServer(db: Db) {
  const [row] = await db`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  if (row?.version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
  if (row?.encoding !== 'UTF8') {
    throw new Error(
      `The database writes ${row?.encoding}, which lacks many letters. Make one with ENCODING 'UTF8' TEMPLATE template0.`,
    )
  }
}

async function ensureExtensions(db: Db) {
  for (const name of ['pg_trgm', 'unaccent']) {
    const [present] = await db`select 1 from pg_extension where extname = ${name}`
    if (present) continue
    await db.unsafe(`create extension if not exists ${name}`).catch((error) => {
      throw new Error(
        `The database lacks the extension ${name} and this user may not create it (${error.message}).\n` +
          `As a superuser, in this database: CREATE EXTENSION ${name};`,
      )
    })
  }
}
