import type { Pool } from '#server/lib/db'

/**
 * What PostgreSQL's own check finds wrong in the files of its tables and indexes. It is that of pg_amcheck, without which
 * the embedded PostgreSQL comes; rows that an index has lost are looked for too.
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
