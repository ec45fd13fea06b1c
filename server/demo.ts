import { hasDemoAccounts } from '#server/accounts/users.queries'
import type { Env } from '#server/env'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'

interface Place {
  env: Env
  db: Pool
  storage: Storage
  embedded: boolean
}

/** Wanted in the embedded database, unless DEMO=off; in an operator's own only with DEMO=on. */
export const isDemoWanted = ({ DEMO }: Env, { embedded }: { embedded: boolean }) =>
  DEMO === 'on' || (DEMO === undefined && embedded)

/**
 * Fills an empty database with the demonstration, where it is wanted.
 * @returns the demonstration's logins, where its accounts exist.
 */
export async function ensureDemo({ env, db, storage, embedded }: Place): Promise<string | undefined> {
  const { isEmpty } = await import('#demo/seed.queries')
  if (isDemoWanted(env, { embedded }) && (await isEmpty(db))) {
    const { seed } = await import('#demo/seed')
    await seed(db, storage)
  }
  if (!(await hasDemoAccounts(db))) return undefined
  const { loginsText } = await import('#demo/people')
  return loginsText
}
