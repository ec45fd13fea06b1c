import { setTimeout } from 'node:timers/promises'
import type { Pool } from '#server/lib/db'

/** Writes everything so far to the disk, whatever the settings. */
export const checkpoint = (db: Pool) => db`checkpoint`

/** Now, by PostgreSQL's clock. */
export async function timeNow(db: Pool): Promise<string> {
  const [row] = await db<[{ now: string }]>`select clock_timestamp()::text as now`
  return row.now
}

/** Writes 100 MB to the write-ahead log, and nothing else. */
export const growLog = (db: Pool) => db`
  select count(pg_logical_emit_message(false, 'drill', repeat('x', 1000000))) from generate_series(1, 100)`

/** Resolves once everything written so far is archived; otherwise that takes up to `archive_timeout`. */
export async function archiveNow(db: Pool) {
  const [row] = await db<[{ file: string }]>`select pg_walfile_name(pg_switch_wal()) as file`
  for (;;) {
    const [done] = await db`select from pg_stat_archiver where last_archived_wal >= ${row.file}`
    if (done) return
    await setTimeout(50)
  }
}

/** Resolves once a restored PostgreSQL has reached its target time and takes writes. */
export async function untilRecovered(db: Pool) {
  for (;;) {
    const [done] = await db`select where not pg_is_in_recovery()`
    if (done) return
    await setTimeout(50)
  }
}
