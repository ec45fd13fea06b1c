import type { Readable, Writable } from 'node:stream'
import type { Db } from '#server/lib/db'
import { locks } from '#server/lib/locks'

interface TableName {
  schema: string
  name: string
}
export interface Table extends TableName {
  columns: string[]
}
export interface Sequence extends TableName {
  value: string
  isCalled: boolean
}

/** Blocks the removal of upload files until this connection ends; waits for a removal already under way. */
export const keepFiles = (db: Db) => db`select pg_advisory_lock_shared(${locks.keepingFiles})`

/** Keeps migrations from beginning until `letMigrate`, or this connection's end; waits for those under way. */
export const waitForMigrations = (db: Db) => db`select pg_advisory_lock(${locks.migrating})`
export const letMigrate = (db: Db) => db`select pg_advisory_unlock(${locks.migrating})`

/** Keeps migrations from rewriting or dropping a table until the transaction ends. Takes no snapshot. */
export const lockTable = (db: Db, { schema, name }: TableName) =>
  db`lock table ${db(schema)}.${db(name)} in access share mode`

/** Whether files may be removed until the transaction ends. */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const [row] = await db<[{ may: boolean }]>`select pg_try_advisory_xact_lock(${locks.keepingFiles}) as may`
  return row.may
}

/** Lifts the time limits: reading a large shop's tables takes longer than any request may. */
export async function takeYourTime(db: Db) {
  await db`set statement_timeout = 0`
  await db`set lock_timeout = 0`
  await db`set idle_in_transaction_session_timeout = 0`
}

/**
 * Tables that a backup leaves out. A restored shop must not bring back sessions that ended since, links that
 * were used since or counts of attempts; migrations write their table themselves.
 */
const leftOut = ['sessions', 'tokens', 'attempts', 'migrations']
/** The job queue's tables that hold waiting jobs; its other tables are its own business. */
const ofJobs = ['queue', 'job']
/**
 * Leaves out e-mails that hold a link: the link is valid in the backed-up shop, not in a restored one. So is a
 * link that was only requested: a restored shop would send it, perhaps long after, to whoever has the address.
 */
function isKept(db: Db, { schema, name }: TableName) {
  if (schema === 'jobs' && name === 'job')
    return db`coalesce(data->>'isSecret', '') <> 'true' and name <> 'forgotten-password'`
  if (name === 'mailbox') return db`text !~ '/(verify-email|reset-password)/'`
  return db`true`
}

/** The shop's tables with their stored columns, without the computed ones. */
export function listTables(db: Db): Promise<Table[]> {
  return db<Table[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and (n.nspname = 'public' and c.relname <> all(${leftOut}) or n.nspname = 'jobs' and c.relname = any(${ofJobs}))
    group by 1, 2 order by n.nspname desc, c.relname desc`
}

/** Sequences are outside any snapshot: each number is at least as high as any in the tables. */
export async function listSequences(db: Db): Promise<Sequence[]> {
  const names = await db<TableName[]>`
    select schemaname as schema, sequencename as name from pg_sequences where schemaname = 'public'`
  return Promise.all(
    names.map(async ({ schema, name }) => {
      const [row] = await db<{ value: string; isCalled: boolean }[]>`
        select last_value::text as value, is_called as "isCalled" from ${db(schema)}.${db(name)}`
      return { schema, name, value: row?.value ?? '1', isCalled: row?.isCalled ?? false }
    }),
  )
}

export function readTable(db: Db, table: Table): Promise<Readable> {
  const from = db`${db(table.schema)}.${db(table.name)} where ${isKept(db, table)}`
  return db`copy (select ${db(table.columns)} from ${from}) to stdout`.readable()
}

export function fillTable(db: Db, { schema, name, columns }: Table): Promise<Writable> {
  return db`copy ${db(schema)}.${db(name)} (${db(columns)}) from stdin`.writable()
}

/** Deletes what starting the job queue wrote; its waiting jobs come from the backup. */
export async function emptyJobs(db: Db) {
  for (const name of ofJobs) await db`delete from jobs.${db(name)}`
}

export const setSequence = (db: Db, { schema, name, value, isCalled }: Sequence) => db`
  select setval(${`${schema}.${name}`}::regclass, ${value}::bigint, ${isCalled})`

/** Inserts rows as they were stored, without firing triggers again. For superusers only. */
export const withoutTriggers = (db: Db) => db`set local session_replication_role = replica`

export async function listMigrations(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from migrations order by name`
  return rows.map(({ name }) => name)
}

export async function hasShop(db: Db): Promise<boolean> {
  const [row] = await db<
    [{ present: boolean }]
  >`select to_regclass('public.migrations') is not null as present`
  return row.present
}

/** The path and hash of every stored file. */
export const listUploads = (db: Db) => db<{ path: string; sha256: string }[]>`
  select path, encode(sha256, 'hex') as sha256 from uploads order by path`
