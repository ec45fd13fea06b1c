import { hasDemoAccounts } from '#server/accounts/users.queries'
import type { Env } from '#server/env'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'
import { guardOpening } from '#server/opening'

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
 * Fills an empty database with the demonstration, where it is wanted, if the shop may open with it.
 * @returns the demonstration's logins, where its accounts exist.
 * @throws Error of `guardOpening`
 */
export async function ensureDemo({ env, db, storage, embedded }: Place): Promise<string | undefined> {
  const { isEmpty } = await import('#demo/seed.queries')
  const isComing = isDemoWanted(env, { embedded }) && (await isEmpty(db))
  // Whoever corrects the setting that was refused must not find the demonstration in their shop.
  await guardOpening(db, env, isComing)
  if (isComing) {
    const { seed } = await import('#demo/seed')
    await seed(db, storage)
  }
  if (!(await hasDemoAccounts(db))) return undefined
  const { loginsText } = await import('#demo/people')
  return loginsText
}
