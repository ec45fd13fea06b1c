import { setTimeout } from 'node:timers/promises'
import type { Db, Pool } from '#server/lib/db'

/** Blocks orders of this product until the transaction ends. */
export const lockProduct = (db: Db, id: string) => db`select from products where id = ${id} for update`

/** Blocks writes to this table until the transaction ends. */
export const lockTable = (db: Db, table: string) => db`lock table ${db(table)} in share mode`

/** Blocks writes to and reads of this table until the transaction ends. */
export const lockTableWhole = (db: Db, table: string) => db`lock table ${db(table)} in access exclusive mode`

/** Resolves once a statement of the shop waits for a lock. */
export async function untilSomeoneWaits(db: Pool) {
  for (;;) {
    const [found] = await db`
      select from pg_stat_activity where application_name like 'paillasse %' and wait_event_type = 'Lock'`
    if (found) return
    await setTimeout(10)
  }
}

/** Takes the lock of `lock`. @returns a function that releases it */
export async function holdLock(db: Pool, lock: (transaction: Db) => PromiseLike<unknown>) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = db.begin(async (inside) => {
    await inside`set local idle_in_transaction_session_timeout = 0`
    await lock(inside)
    held.resolve()
    await released.promise
  })
  transaction.catch(held.reject)
  await held.promise
  return async () => {
    released.resolve()
    await transaction
  }
}

/** Reads as an export under way does: a lock on the whole table has to wait for it. */
export const readTable = (db: Db, table: string) => db`lock table ${db(table)} in access share mode`

/** Processes that hold a lock on one of our tables that keeps others from writing. */
export function holders(db: Pool) {
  return db<{ pid: number; table: string; mode: string }[]>`
    select pid, relation::regclass::text as table, mode from pg_locks
    where granted and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and relation in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`
}
