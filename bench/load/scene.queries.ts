import type { Pool } from '#server/lib/db'

/** Public goods of the catalogue: categories, products that are ordered without an option, pictures. */
export async function findGoods(db: Pool) {
  const categories = await db<{ id: string }[]>`select id from categories order by id limit 40`
  const products = await db<{ id: string; price: number }[]>`
    select id, price from products where not have_options and availability order by id limit 1000`
  const pictures = await db<{ path: string }[]>`
    select path from uploads where kind = 'image' and bytes > 1 order by path limit 20`
  return { categories, products, pictures }
}

/** The effect of a catalogue change: every node forgets its ready answers. */
export const changeCatalogue = (db: Pool) => db`notify catalogue`

export async function countOrders(db: Pool) {
  const [row] = await db<[{ orders: number }]>`select count(*)::int as orders from orders`
  return row.orders
}

/** Deadlocks: two transactions waited for each other, and one of them had to start again. */
export async function countDeadlocks(db: Pool) {
  const [row] = await db<[{ deadlocks: number }]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return row.deadlocks
}

/** How many of these orders are stored; an order stored twice would count twice. */
export async function countStored(db: Pool, ids: string[]) {
  const [row] = await db<[{ orders: number }]>`
    select count(*)::int as orders from orders where id = any(${ids}::uuid[])`
  return row.orders
}
