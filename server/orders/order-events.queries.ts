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

async function notices(db: Db, matches: Fragment, most: number) {
  const latest = await db<PlacedNotice[]>`
    select o.id as "_id", o.number, o.client_name || ' ' || o.client_family_name as client,
      o.product_name as product, o.quantity, o.total_price as "totalPrice", o.created_at as "createdAt"
    from orders o where ${matches} order by o.id desc limit ${most}`
  return latest.reverse()
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
