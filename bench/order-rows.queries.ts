import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'
import type { Pool } from '#server/lib/db'

/** The columns of an order without options, except those that identify it. */
export type OrderRow = Record<string, string | number | Buffer>

/** Some orders that the shop has placed, one per product, so that no row is shared by all. */
export async function findOrderRows(db: Pool): Promise<OrderRow[]> {
  const found = await db<OrderRow[]>`
    select distinct on (product_id) client_id, client_name, client_family_name, client_email, client_phone_number, client_address,
      product_id, product_name, product_reference, unit_price, quantity, total_price, request_hash
    from orders limit 100`
  if (found.length === 0) throw new Error('No order has been placed.')
  return found
}

/**
 * Inserts the row as another order, with its first line of history: all that placing an order stores,
 * durable.
 */
export async function insertOrderRows(db: Pool, row: OrderRow) {
  const number = `CMD-2026-${randomInt(1e6, 2 ** 47)}`
  const order = { ...row, id: randomUUIDv7(), number, request_key: randomBytes(32) }
  await db`
    with placed as (insert into orders ${db(order)} returning id, client_id, status)
    insert into order_history (order_id, actor_id, actor_role, to_status)
    select id, client_id, 'client', status from placed`
}
