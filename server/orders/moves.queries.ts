import type { User } from '#contract/accounts'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Db } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import { nextVersion } from '#server/lib/versions'
import { orderColumns } from '#server/orders/orders.queries'

/**
 * Moves a client's order only while it is still in one of `from`, so that of two racing moves one wins. The
 * same statement writes its line of history and marks its e-mails as due.
 */
export async function moveOrder(
  db: Db,
  where: { id: string; clientId: string },
  from: OrderStatus[],
  to: OrderStatus,
  actor: Pick<User, '_id' | 'role'>,
) {
  const [moved] = await db<Order[]>`
    with was as (
      select id, status from orders
      where id = ${where.id} and client_id = ${where.clientId} and status = any(${from})
      for no key update
    ),
    moved as (
      update orders set status = ${to}, updated_at = ${nextVersion(db)}
      from was where orders.id = was.id
      returning orders.*, was.status as old_status
    ),
    line as (
      insert into order_history (order_id, actor_id, actor_role, from_status, to_status, letters_due)
      select id, ${actor._id}, ${actor.role}, old_status, status, true from moved
    )
    select ${orderColumns(db)} from moved o`.catch(onForeignKey('session.missing'))
  return moved
}
