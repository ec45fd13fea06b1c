import type { Pool } from '#server/lib/db'

/**
 * Damage that PostgreSQL's own check finds in the files of its tables and indexes, rows missing from an index
 * included. This is the check of pg_amcheck, a program that the embedded PostgreSQL lacks.
 */
export async function findDamage(db: Pool): Promise<string[]> {
  await db`create extension if not exists amcheck`
  const tables = await db<{ damage: string }[]>`
    select c.oid::regclass::text || ': ' || found.msg as damage
    from pg_class c cross join lateral verify_heapam(c.oid::regclass, check_toast => true) found
    where c.relkind in ('r', 't') and c.relpersistence = 'p'`
  const damages = tables.map(({ damage }) => damage)
  for (const { name } of await listIndexes(db)) {
    const check = db`select bt_index_check(${name}::regclass, true)`
    await check.catch(({ message }: Error) => damages.push(`${name}: ${message}`))
  }
  return damages
}

const listIndexes = (db: Pool) => db<{ name: string }[]>`
  select c.oid::regclass::text as name
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`
