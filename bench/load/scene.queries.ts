import type { Pool } from '#server/lib/db'

/** What anybody finds in the catalogue: categories, products that are ordered without an option, pictures. */
export async function findGoods(db: Pool) {
  const categories = await db<{ id: string }[]>`select id from categories order by id limit 40`
  const products = await db<{ id: string; price: number }[]>`
    select id, price from products where not have_options and availability order by id limit 1000`
  const pictures = await db<{ path: string }[]>`
    select path from uploads where kind = 'image' and bytes > 1 order by path limit 20`
  return { categories, products, pictures }
}

/** What a change of the catalogue does: every node forgets its ready answers. */
export const changeCatalogue = (db: Pool) => db`notify catalogue`

export async function countOrders(db: Pool) {
  const [row] = await db<[{ orders: number }]>`select count(*)::int as orders from orders`
  return row.orders
}

/** Where two waited for each other, one of them was made to begin again. */
export async function countDeadlocks(db: Pool) {
  const [row] = await db<[{ deadlocks: number }]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return row.deadlocks
}

/** Of these, how many are stored; one that was stored twice would be counted twice. */
export async function countStored(db: Pool, ids: string[]) {
  const [row] = await db<[{ orders: number }]>`
    select count(*)::int as orders from orders where id = any(${ids}::uuid[])`
  return row.orders
}
