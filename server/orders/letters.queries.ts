import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Db } from '#server/lib/db'
import { orderColumns } from '#server/orders/orders.queries'

/** A line of history whose e-mails are due, with its order as it is now. */
export interface DueLine {
  id: string
  at: string
  order: Order
  from?: OrderStatus
  to: OrderStatus
  /** The client's address, if reachable: it counts once it is verified, even if they moved to it since. */
  email?: string
  /** Whether the client has a page of their orders, where they may cancel: only the role `client` does. */
  hasProfile: boolean
}

interface Line {
  _line: string
  _at: string
  _from?: OrderStatus
  _to: OrderStatus
  _email?: string
  _hasProfile: boolean
}

/**
 * Takes the oldest lines whose e-mails are due. Skips lines that another node is writing, and leaves lines of
 * a client who is being changed for the next time: they may be forgotten by then.
 */
export async function takeDueLines(db: Db, most: number): Promise<DueLine[]> {
  const due = await db<{ id: string }[]>`
    with due as (
      select h.id from order_history h join orders o on o.id = h.order_id join users u on u.id = o.client_id
      where h.letters_due order by h.id limit ${most}
      for update of h skip locked for share of u skip locked
    )
    update order_history set letters_due = false from due where order_history.id = due.id
    returning order_history.id`
  if (due.length === 0) return []
  // Read once the lines are locked: an earlier read shows the client as they were then.
  const rows = await db<(Order & Line)[]>`
    select ${orderColumns(db)}, taken.id as "_line", taken.at as "_at",
      taken.from_status as "_from", taken.to_status as "_to",
      case when u.is_verified then u.email when ${isOfOwnPlacing(db)} then o.client_email end as "_email",
      u.role = 'client' as "_hasProfile"
    from order_history taken join orders o on o.id = taken.order_id join users u on u.id = o.client_id
    where taken.id = any(${due.map(({ id }) => id)}::bigint[]) order by taken.id`
  return rows.map(({ _line, _at, _from, _to, _email, _hasProfile, ...order }) => ({
    id: _line,
    at: _at,
    order,
    from: _from,
    to: _to,
    email: _email,
    hasProfile: _hasProfile,
  }))
}

/**
 * A client who orders for themself has verified the address that the order copies; one for whom staff order
 * may not have.
 */
const isOfOwnPlacing = (db: Db) => db`exists (
  select from order_history h
  where h.order_id = o.id and h.from_status is null and h.actor_id = o.client_id)`
