import type { Pool } from '#server/lib/db'
import { nameOfCategory } from './volume-catalogue.queries.ts'

/**
 * Ids that the measurements use: a small category and a large one, a product in the middle of the catalogue,
 * a client with very many orders and one with some twenty, an order, one of the staff.
 */
export async function findSubjects(db: Pool) {
  const [found] = await db<
    [Record<'small' | 'large' | 'product' | 'busy' | 'ordinary' | 'order' | 'admin' | 'client', string>]
  >`
    with counts as (select client_id, count(*) as orders from orders group by client_id)
    select (select id from categories where name = ${nameOfCategory(1)}) as small,
      (select id from categories where name = ${nameOfCategory(2)}) as large,
      (select id from products order by id offset (select count(*) / 2 from products) limit 1) as product,
      (select client_id from counts order by orders desc limit 1) as busy,
      (select client_id from counts order by abs(orders - 20), client_id limit 1) as ordinary,
      (select client_id from counts order by abs(orders - 20), client_id limit 1) as client,
      (select id from orders order by id offset (select count(*) / 2 from orders) limit 1) as "order",
      (select id from users where role <> 'client' order by role = 'superAdmin' desc, id limit 1) as admin`
  return found
}
