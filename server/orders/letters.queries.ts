import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Db } from '#server/lib/db'
import { orderColumns } from '#server/orders/orders.queries'

/** A line of history that e-mails are due for, with its order as it is now. */
export interface DueLine {
  id: string
  at: string
  order: Order
  from?: OrderStatus
  to: OrderStatus
  /** Where the client is reached, if at all: an address counts once it is verified, also one that they moved to since. */
  email?: string
  /** Whether they have a page of their orders, where they may cancel: only clients do. */
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
 * Takes the oldest lines that e-mails are due for; what another node is writing is left to it, and so is, for the next
 * time, what belongs to a client who is being changed: they may be forgotten by then.
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
  // Read once they are held: what was read before is as the client was then.
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

/** Whoever orders for themself has verified the address that the order copies; whoever staff order for may have not. */
const isOfOwnPlacing = (db: Db) => db`exists (
  select from order_history h
  where h.order_id = o.id and h.from_status is null and h.actor_id = o.client_id)`
