import { setTimeout } from 'node:timers/promises'
import type { Db, Pool } from '#server/lib/db'

/** Nobody can order this product until the transaction ends. */
export const lockProduct = (db: Db, id: string) => db`select from products where id = ${id} for update`

/** Nobody can write to this table until the transaction ends. */
export const lockTable = (db: Db, table: string) => db`lock table ${db(table)} in share mode`

/** Nobody can even read this table until the transaction ends. */
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

/** Ends every connection of the shop's nodes, as an administrator may. */
export const endConnections = (db: Pool) => db`
  select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'paillasse %'`

/** Holds what `lock` locks until the function that it resolves with is called. */
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

export const redescribe = (db: Pool, product: string, description: string) => db`
  update products set description = ${description} where id = ${product}`

/** Loses the newest order, as no database should. */
export async function forgetNewestOrder(db: Pool) {
  await db`delete from orders where id = (select id from orders order by created_at desc limit 1)`
}

/** Everything so far is on the disk, whatever the settings. */
export const checkpoint = (db: Pool) => db`checkpoint`

export const forgetOrder = (db: Pool, id: string) => db`delete from orders where id = ${id}`

/** As a version would that is newer than this one. */
export const pretendNewer = (db: Pool) => db`insert into migrations (name) values ('999-tomorrow.sql')`
export const stopPretending = (db: Pool) => db`delete from migrations where name = '999-tomorrow.sql'`

/** The login `shop`, with a password. */
export const makeLogin = (db: Pool) =>
  db.unsafe(`drop role if exists shop; create role shop login password 'its own'`)

export const endSessionOf = (db: Pool, user: string) => db`delete from sessions where user_id = ${user}`

/** As an export does that is under way: whoever wants the table whole waits for it. */
export const readTable = (db: Db, table: string) => db`lock table ${db(table)} in access share mode`

/** Who holds which of our tables so that others may not write to it. */
export function holders(db: Pool) {
  return db<{ pid: number; table: string; mode: string }[]>`
    select pid, relation::regclass::text as table, mode from pg_locks
    where granted and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and relation in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`
}

/** By PostgreSQL's clock. */
export async function timeNow(db: Pool): Promise<string> {
  const [row] = await db<[{ now: string }]>`select clock_timestamp()::text as now`
  return row.now
}

/** Writes 100 MB to the log, and nothing else. */
export const growLog = (db: Pool) => db`
  select count(pg_logical_emit_message(false, 'drill', repeat('x', 1000000))) from generate_series(1, 100)`

/** Resolves once what was written so far is in the archive: without this, within `archive_timeout`. */
export async function archiveNow(db: Pool) {
  const [row] = await db<[{ file: string }]>`select pg_walfile_name(pg_switch_wal()) as file`
  for (;;) {
    const [done] = await db`select from pg_stat_archiver where last_archived_wal >= ${row.file}`
    if (done) return
    await setTimeout(50)
  }
}

/** Resolves once a restored PostgreSQL has come to the time asked for, and takes writes. */
export async function untilRecovered(db: Pool) {
  for (;;) {
    const [done] = await db`select where not pg_is_in_recovery()`
    if (done) return
    await setTimeout(50)
  }
}
