import type { Env } from '#server/env'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'

interface Place {
  env: Env
  db: Pool
  storage: Storage
  embedded: boolean
}

/**
 * Fills an empty embedded database with the demonstration, unless DEMO=off; one of your own only with DEMO=on.
 * @returns the demonstration's logins, where its accounts exist.
 */
export async function ensureDemo({ env, db, storage, embedded }: Place): Promise<string | undefined> {
  const wanted = env.DEMO === 'on' || (env.DEMO === undefined && embedded)
  if (wanted && (await isEmpty(db))) {
    const { seed } = await import('#demo/seed')
    await seed(db, storage)
  }
  if (!(await hasDemoAccounts(db))) return undefined
  const { loginsText } = await import('#demo/people')
  return loginsText
}

/** @throws Error where everyone could log in with the demonstration's printed password. */
export async function guardDemo(db: Pool, env: Env) {
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(env.HOST)
  if (isLoopback || env.DEMO === 'on' || !(await hasDemoAccounts(db))) return
  throw new Error(
    `HOST=${env.HOST} would open demonstration accounts, whose password is public, to the network.\n` +
      'Set DEMO=on to allow that, or start afresh without them: npm run db:reset, then DEMO=off.',
  )
}

async function isEmpty(db: Pool) {
  const [row] = await db`select exists (select from users) or exists (select from categories) as used`
  return !row?.used
}

async function hasDemoAccounts(db: Pool) {
  const [row] = await db`select exists (select from users where is_demo) as present`
  return Boolean(row?.present)
}
