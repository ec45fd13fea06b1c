import type { PlacedNotice } from '#contract/orders'
import type { Db, Fragment } from '#server/lib/db'

/** After a long absence, the latest ones are enough. */
const mostMissed = 50

export function findPlaced(db: Db, ids: string[]) {
  return notices(db, db`o.id = any(${ids}::uuid[])`, ids.length)
}

/**
 * Orders placed since `id`, or a moment before: of two concurrent orders, the later may be stored first.
 * Compares by the database's clock if `id` is an order: the ids of nodes whose clocks differ follow no order.
 */
export function findPlacedSince(db: Db, id: string) {
  const since = db`coalesce((select created_at from orders where id = ${id}), ${timeOf(id)}::text::timestamptz)`
  return notices(db, db`o.created_at > ${since} - interval '10 seconds' and o.id <> ${id}`, mostMissed)
}

/** The latest matching orders, in the order in which they came in. */
function notices(db: Db, matches: Fragment, most: number) {
  return db<PlacedNotice[]>`
    select id as "_id", number, client_name || ' ' || client_family_name as client,
      product_name as product, quantity, total_price as "totalPrice", created_at as "createdAt"
    from (select * from orders o where ${matches} order by o.created_at desc, o.id desc limit ${most}) latest
    order by created_at, id`
}

/** Ids begin with the millisecond they were made in (UUID version 7). */
const timeOf = (id: string) =>
  new Date(Math.min(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), lastYear)).toISOString()
/** A caller may send any id, and PostgreSQL cannot read a year of five digits in this format. */
const lastYear = Date.UTC(9999)

export async function findLatest(db: Db): Promise<string | undefined> {
  const [latest] = await db`select id from orders order by created_at desc, id desc limit 1`
  return latest?.id
}

/**
 * Notifies every node. Never call it in an order's own transaction: a notification makes commits wait for
 * each other.
 */
export async function notifyPlaced(db: Db, ids: string[]) {
  await db`select pg_notify('orders', ${ids.join(',')})`
}
