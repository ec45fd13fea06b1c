import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Env } from '#server/env'
import { connect, type DatabaseAddress, type Db, type Pool, untilAnswered } from '#server/lib/db'
import { hasData } from '#server/lib/embedded-files'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { locks } from '#server/lib/locks'
import { longestStart } from '#server/lib/postmaster'
import { refuseUnfinished } from '#server/lib/unfinished-restore'

export interface Database {
  address: DatabaseAddress
  pool: Pool
  /** Tells a person which database it is, and where. */
  description: string
  embedded: boolean
  /** Starts the embedded PostgreSQL again after something ended it: nobody else would. */
  revive?: () => Promise<void>
  /** Ends the pool; the embedded PostgreSQL stops with the last node that uses it. */
  close: () => Promise<void>
  /**
   * A process that ends without `close` stops the embedded PostgreSQL that it started. This call cancels
   * that: from then on other nodes may use the server, and the next start finds it.
   */
  keepRunning: () => void
}

/**
 * This node's name in the database; see `hasOtherNodes`. Two containers may use the same process id.
 */
export const nodeName = `paillasse ${process.pid} ${randomBytes(6).toString('base64url')}`

/** Opens the database that the settings name: DATABASE_URL, else the embedded one. */
export async function openDatabase(env: Env): Promise<Database> {
  const options = { max: env.DATABASE_POOL, name: nodeName }
  if (env.DATABASE_URL) {
    const address = { url: env.DATABASE_URL }
    const pool = connect(address, options)
    await learnTypes(pool).catch(async (error: Error) => {
      await pool.end({ timeout: 1 })
      throw new Error(`DATABASE_URL opens no database: ${error.message}.`, { cause: error })
    })
    await requireSessions(pool)
    const { host } = new URL(env.DATABASE_URL)
    return {
      address,
      pool,
      description: `PostgreSQL at ${host || process.env.PGHOST || 'this machine'}`,
      embedded: false,
      close: () => pool.end({ timeout: 5 }),
      keepRunning: () => {},
    }
  }
  const { postgres, pool, keepRunning } = await openEmbedded(env, options)
  let isClosed = false
  return {
    address: postgres.address,
    pool,
    description: `embedded PostgreSQL ${postgres.started ? 'started' : 'was running, attached'} (${postgres.folder})`,
    embedded: true,
    async revive() {
      // The watcher of the database may outlive a start that failed.
      if (!isClosed) await postgres.revive()
    },
    async close() {
      isClosed = true
      keepRunning()
      await pool.end({ timeout: 5 })
      // Only the first of several processes stops it.
      if (cluster.isPrimary) await stopIfLast(postgres)
    },
    keepRunning,
  }
}

/**
 * Like `openDatabase`, for programs that need an existing shop.
 * @throws Error also where the data folder has no database: in a wrong folder an empty one would be made.
 */
export async function openExistingDatabase(env: Env): Promise<Database> {
  if (!env.DATABASE_URL && !hasData(embeddedFolder(env.dataDir))) {
    throw new Error(`There is no database of a shop in ${env.dataDir}: DATA_DIR names its folder.`)
  }
  return openDatabase(env)
}

const embeddedFolder = (dataDir: string) => join(dataDir, 'postgres')

type PoolOptions = Parameters<typeof connect>[1]

/**
 * Errors from a PostgreSQL that its last node is stopping: it has no socket, nobody listens, it ends, or its
 * lock is taken.
 */
const leaving = ['ENOENT', 'ECONNREFUSED', 'CONNECTION_CLOSED', '57P01', '55P03']
const isLeaving = (error: unknown) => leaving.includes((error as { code: string }).code)

/** The connections of a process beside its pool: for jobs, news, the database's pulse. */
const besidePool = 6

async function openEmbedded({ dataDir, WEB_CONCURRENCY, DATABASE_POOL }: Env, options: PoolOptions) {
  refuseUnfinished(dataDir)
  // Those of all processes, and some for backups and nodes that come or go. PostgreSQL's own number is 100.
  const connections = Math.max(100, WEB_CONCURRENCY * (DATABASE_POOL + besidePool) + 30)
  const end = performance.now() + longestStart
  for (;;) {
    const postgres = await startEmbeddedPostgres(embeddedFolder(dataDir), {
      max_connections: String(connections),
    })
    // Comes before the first wait, in which a signal that came during the start is handled.
    const keepRunning = stopAtExit(postgres)
    const pool = connect(postgres.address, options)
    try {
      await learnTypes(pool)
      await pool`select pg_advisory_xact_lock_shared(${locks.leaving})`
      return { postgres, pool, keepRunning }
    } catch (error) {
      await pool.end({ timeout: 1 })
      if (!isLeaving(error) || performance.now() > end) throw error
      keepRunning()
      await setTimeout(100)
    }
  }
}

/** @returns a function that cancels this */
function stopAtExit({ started, stop }: EmbeddedPostgres) {
  const act = () => {
    if (cluster.isPrimary && started) stop()
  }
  process.once('exit', act)
  return () => void process.off('exit', act)
}

/**
 * On each new connection postgres.js asks for the array types, and it ends the process if that connection
 * dies before the answer. The first connection learns them for all that follow.
 */
async function learnTypes(pool: Pool) {
  await untilAnswered(pool)
  Object.assign(pool.options, { fetch_types: false })
}

/** @throws Error where the settings that each connection asks for when it opens do not reach PostgreSQL. */
async function requireSessions(pool: Pool) {
  const asked = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const
  const rows = await pool<{ name: (typeof asked)[number]; timeout: number }[]>`
    select name, setting::int as timeout from pg_settings where name in ${pool(asked)}`
  if (rows.every(({ name, timeout }) => timeout === Number(pool.options.connection[name]))) return
  await pool.end({ timeout: 1 })
  throw new Error(
    'DATABASE_URL leads through a pooler that keeps no sessions, such as PgBouncer in transaction mode: name PostgreSQL itself.',
  )
}

/**
 * @throws Error where PostgreSQL, whose list is not Node's, lacks the time zone: no order would get a number.
 */
export async function requireTimeZone(db: Pool, timeZone: string) {
  await db`select now() at time zone ${timeZone}`.catch((error) => {
    if (error.code !== invalidParameter) throw error
    throw new Error(`TIME_ZONE is not a time zone that this PostgreSQL knows (${timeZone}).`)
  })
}
const invalidParameter = '22023'

/** Every running node keeps a connection to listen for changes, so its name shows among the connections. */
export async function hasOtherNodes(db: Db): Promise<boolean> {
  const [other] = await db`
    select 1 from pg_stat_activity
    where application_name like 'paillasse %' and application_name <> ${nodeName} and datname = current_database()`
  return Boolean(other)
}

/** A node that connects after the check waits until PostgreSQL has been stopped, and starts it again. */
async function stopIfLast({ address, stop }: EmbeddedPostgres) {
  // Not under a node's name: another node that is stopping too must not count this one as running.
  const single = connect(address, { max: 1, name: 'last node' })
  try {
    await single`select pg_advisory_lock(${locks.leaving})`
    if (!(await hasOtherNodes(single))) stop()
  } catch (error) {
    // The other node was the last one, and stopped it.
    if (!isLeaving(error)) throw error
  } finally {
    await single.end({ timeout: 5 })
  }
}
