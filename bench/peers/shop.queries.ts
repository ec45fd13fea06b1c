import type { Pool } from '#server/lib/db'
import type { ShopOrders } from './shop-order.ts'

/** A hundred products without options. */
export async function ownArticles(db: Pool): Promise<ShopOrders['products']> {
  const rows = await db`select id, price from products where not have_options order by id limit 100`
  return rows.map(({ id, price }) => ({ id, price: Number(price) }))
}

export async function countOwnOrders(db: Pool): Promise<number> {
  const [row] = await db`select count(*)::int as count from orders`
  return row?.count
}
