import type { PlacedNotice } from '#contract/orders'
import type { Db, Fragment } from '#server/lib/db'

/** After a long absence, the latest are enough. */
const mostMissed = 50

export function findPlaced(db: Db, ids: string[]) {
  return notices(db, db`o.id = any(${ids}::uuid[])`, ids.length)
}

/** Orders placed since `id`, or a moment before: of two at once, the later id may be stored first. */
export function findPlacedSince(db: Db, id: string) {
  return notices(db, db`o.id > ${aMomentBefore(id)} and o.id <> ${id}`, mostMissed)
}

/** The latest, as they came in: the ids of one millisecond follow no order. */
function notices(db: Db, matches: Fragment, most: number) {
  return db<PlacedNotice[]>`
    select id as "_id", number, client_name || ' ' || client_family_name as client,
      product_name as product, quantity, total_price as "totalPrice", created_at as "createdAt"
    from (select * from orders o where ${matches} order by o.id desc limit ${most}) latest
    order by created_at, id`
}

/** Ids begin with the millisecond they were made in (UUID version 7). */
function aMomentBefore(id: string) {
  const millisecond = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const hex = Math.max(0, millisecond - 10_000)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Tells every node. Never in an order's own transaction: a notification makes commits wait for each other. */
export async function notifyPlaced(db: Db, ids: string[]) {
  await db`select pg_notify('orders', ${ids.join(',')})`
}
