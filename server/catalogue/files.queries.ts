import type { Db } from '#server/lib/db'
import { locks } from '#server/lib/locks'

/** A file in the storage; `path` is relative to it. */
export interface StoredFile {
  path: string
  kind: 'image' | 'document'
  sha256: Buffer
  bytes: number
}

/** Nobody else stores or removes these files until the transaction ends. Sorted to avoid deadlocks. */
export async function lockFiles(db: Db, paths: string[]) {
  for (const path of [...paths].sort())
    await db`select pg_advisory_xact_lock(${locks.file}, hashtext(${path}))`
}

/** Identifies this database alone: a copy has another identity. */
export async function findIdentity(db: Db): Promise<string> {
  const [row] = await db<[{ identity: string }]>`
    select system_identifier || '.' || oid as identity
    from pg_control_system(), pg_database where datname = current_database()`
  return row.identity
}

/** Records a file once, even when the same content is stored twice. */
export async function recordFile(db: Db, { path, kind, sha256, bytes }: StoredFile) {
  await db`insert into uploads ${db({ path, kind, sha256, bytes })} on conflict (path) do update set created_at = now()`
}

/**
 * Restarts the hour after which these files may be swept: nothing in the shop names them any more, but an
 * open page or a copy of the folder may. Skips a row that somebody else holds, since waiting for it could
 * deadlock: the holder restarts its hour too, unless its transaction fails.
 */
export async function releaseFiles(db: Db, paths: (string | undefined)[]) {
  const left = paths.filter((path) => path !== undefined)
  await db`
    update uploads set created_at = now()
    where path in (select path from uploads where path = any(${left}) for no key update skip locked)`
}

/** Those of `paths` that are recorded. */
export async function recordedFiles(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db<{ path: string }[]>`select path from uploads where path = any(${paths})`
  return new Set(rows.map(({ path }) => path))
}

const isUnused = (db: Db) => db`
  u.created_at < now() - interval '1 hour'
  and not exists (select from products p where p.image = u.path)
  and not exists (select from products p where p.document = u.path)
  and not exists (select from categories c where c.image = u.path)`

/** Files that nothing names, recorded or released over an hour ago. */
export async function unusedFiles(db: Db): Promise<string[]> {
  const rows = await db<{ path: string }[]>`select u.path from uploads u where ${isUnused(db)} limit 1000`
  return rows.map(({ path }) => path)
}

/** Deletes the record if the file is still unused, once its lock is held; returns whether it did. */
export async function forgetUnusedFile(db: Db, path: string): Promise<boolean> {
  const { count } = await db`delete from uploads u where u.path = ${path} and ${isUnused(db)}`
  return count > 0
}
