import type { Db, Pool } from '#server/lib/db'
import { type CatalogueVolume, fillCatalogue } from './volume-catalogue.queries.ts'
import { fillAudit, fillOrders, fillUsers } from './volume-orders.queries.ts'

export interface Volume extends CatalogueVolume {
  users: number
  orders: number
  audit: number
}

/**
 * Makes the rows in the database itself, the same ones every time, all or none. Names, quantities, statuses
 * and dates are as unevenly spread as a shop's, over three years. Indexes are built once the rows are there.
 */
export async function fillVolume(db: Pool, volume: Volume) {
  await db.begin(async (transaction) => {
    await transaction.unsafe(`
      set local statement_timeout = 0;
      set local maintenance_work_mem = '512MB';
      select setseed(0.42)`)
    await makeFunctions(transaction)
    const indexes = await dropIndexes(transaction)
    await fillCatalogue(transaction, volume)
    await fillUsers(transaction, volume.users)
    await fillOrders(transaction, volume.orders)
    await fillAudit(transaction, volume.audit)
    for (const index of indexes) await transaction.unsafe(index)
  })
  // Does at once what autovacuum would do in a while: then index-only scans are possible.
  await vacuum(db)
}

/**
 * Functions of this connection alone: a version 7 id of a time, a random item (`often` favours the first), a
 * past time.
 */
async function makeFunctions(db: Db) {
  await db.unsafe(`
    create function pg_temp.id_at(at timestamptz, salt text) returns uuid language sql as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt), 1, 3)
        || 'a' || substr(md5(salt), 4, 15))::uuid
    $$;
    create function pg_temp.often(list text[]) returns text language sql volatile as $$
      select list[1 + floor(power(random(), 1.5) * cardinality(list))::int]
    $$;
    create function pg_temp.any_of(list text[]) returns text language sql volatile as $$
      select list[1 + floor(random() * cardinality(list))::int]
    $$;
    create function pg_temp.past() returns timestamptz language sql volatile as $$
      select now() - power(random(), 1.5) * interval '3 years'
    $$`)
}

/** Drops the indexes that only make reading faster. @returns the statements that make them again */
async function dropIndexes(db: Db) {
  const indexes = await db<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class table_of on table_of.oid = indrelid
    where table_of.relname in ('users', 'products', 'orders', 'order_history', 'audit') and not indisunique`
  for (const { name } of indexes) await db`drop index ${db(name)}`
  return indexes.map(({ definition }) => definition)
}

async function vacuum(db: Pool) {
  const one = await db.reserve()
  await one`set statement_timeout = 0`
  await one`vacuum (analyze)`
  await one`reset statement_timeout`
  one.release()
}
