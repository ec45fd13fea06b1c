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

/** No file of an upload is removed until this connection ends; whoever removes one right now is waited for. */
export const keepFiles = (db: Db) => db`select pg_advisory_lock_shared(${locks.keepingFiles})`

/** Whether files may be removed until the transaction ends. */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const [row] = await db<[{ may: boolean }]>`select pg_try_advisory_xact_lock(${locks.keepingFiles}) as may`
  return row.may
}

/** A large shop's tables take longer than any request may. */
export async function takeYourTime(db: Db) {
  await db`set statement_timeout = 0`
  await db`set lock_timeout = 0`
  await db`set idle_in_transaction_session_timeout = 0`
}

/**
 * What a restored shop must not have: sessions that ended since, links that were used since, counts of attempts.
 * And what migrations write themselves.
 */
const leftOut = ['sessions', 'tokens', 'attempts', 'migrations']
/** Of the job queue: what waits to be done. Its other tables are its own business. */
const ofJobs = ['queue', 'job']
/** All but e-mails that hold a link: it counts in the shop that is backed up, and not in one that is restored. */
function isKept(db: Db, { schema, name }: TableName) {
  if (schema === 'jobs' && name === 'job') return db`coalesce(data->>'isSecret', '') <> 'true'`
  if (name === 'mailbox') return db`text !~ '/(verify-email|reset-password)/'`
  return db`true`
}

/** The shop's tables with the columns that are stored, not computed. */
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

/** A sequence is of no snapshot: its number is at least as high as any in the tables. */
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

/** What starting the job queue wrote. Its waiting jobs come from the backup. */
export async function emptyJobs(db: Db) {
  for (const name of ofJobs) await db`delete from jobs.${db(name)}`
}

export const setSequence = (db: Db, { schema, name, value, isCalled }: Sequence) => db`
  select setval(${`${schema}.${name}`}::regclass, ${value}::bigint, ${isCalled})`

/** Rows come as they were stored: nothing they would set off happens again. For superusers only. */
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

/** Every stored file and what it contains. */
export const listUploads = (db: Db) => db<{ path: string; sha256: string }[]>`
  select path, encode(sha256, 'hex') as sha256 from uploads order by path`
