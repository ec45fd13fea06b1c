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

/**
 * Fills an empty embedded database with the demonstration, unless DEMO=off; one of your own only with DEMO=on.
 * @returns the demonstration's logins, where its accounts exist.
 */
export async function ensureDemo({ env, db, storage, embedded }: Place): Promise<string | undefined> {
  const wanted = env.DEMO === 'on' || (env.DEMO === undefined && embedded)
  const { isEmpty } = await import('#demo/seed.queries')
  if (wanted && (await isEmpty(db))) {
    const { seed } = await import('#demo/seed')
    await seed(db, storage)
  }
  if (!(await hasDemoAccounts(db))) return undefined
  const { loginsText } = await import('#demo/people')
  return loginsText
}
