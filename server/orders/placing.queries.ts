import type { User } from '#contract/accounts'
import { type Article, choiceOf } from '#contract/choice'
import { largestAmount } from '#contract/money'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { isRemembered } from '#server/accounts/users.queries'
import type { Db, Fragment } from '#server/lib/db'
import { type SeenPrices, unitPrice } from '#server/orders/offers.queries'
import { orderColumns } from '#server/orders/orders.queries'

export interface NewOrderRow extends SeenPrices {
  _id: string
  clientId: string
  article: Article
  quantity: number
  status: OrderStatus
  poNumber?: string
  note?: string
  /** Hashes of the key and the body of the request that places the order. */
  request?: { key: Buffer; hash: Buffer }
  actor: Pick<User, '_id' | 'role'>
  /**
   * The most orders its client may have in the last ten minutes, counting this one and those before it in the
   * statement.
   */
  most?: number
}

/** Whether an order waits for a row that somebody is changing, or is not placed this time. */
export type IfLocked = 'wait' | 'skip'

/**
 * Places orders in one statement: with present prices and names, their numbers, their first lines of history
 * and their due e-mails. The rows they copy stay locked until the commit, so that no order is ever of a
 * product that is gone, unavailable or at another price by then.
 * @returns the placed orders, in the order given; undefined where the article is not sold so, has another
 * price, or is being changed and `ifLocked` says to skip it; where the client is forgotten, may no longer
 * order for themself or has ordered too often; or where the request has placed its order already.
 */
export async function insertOrders(
  db: Db,
  orders: NewOrderRow[],
  timeZone: string,
  ifLocked: IfLocked = 'wait',
): Promise<(Order | undefined)[]> {
  const locked = ifLocked === 'skip' ? db`skip locked` : db``
  const rows = await db<Order[]>`
    with asked as (select * from json_to_recordset(${askedOf(orders) as never}) as asked (
      id uuid, client uuid, product uuid, choice text, price numeric, total numeric, quantity int, status text,
      po_number text, note text, key bytea, hash bytea, actor uuid, role text, most int, nth int)),
    placed as (
      insert into orders (
        id, number,
        client_id, client_name, client_family_name, client_email, client_phone_number, client_address,
        product_id, product_name, product_reference, product_options,
        unit_price, quantity, total_price, status, po_number, note, request_key, request_hash)
      select asked.id, ${nextNumber(db, timeZone)},
        recipient.id, recipient.name, recipient.family_name, recipient.email, recipient.phone_number, recipient.address,
        p.id, p.name, p.reference, coalesce(x.options, '[]'),
        unit_price, asked.quantity, total_price, asked.status, asked.po_number, asked.note, asked.key, asked.hash
      from asked
      cross join lateral (
        select p.* from products p where p.id = asked.product and p.availability
          and p.have_options = (asked.choice <> ${choiceOf([])})
        for share ${locked}) p
      left join lateral (
        select x.* from combinations x where x.product_id = asked.product and x.choice = asked.choice
        for share ${locked}) x on true
      cross join lateral (
        select u.* from users u where u.id = asked.client and ${isRemembered(db)}
          and (u.is_verified or asked.actor <> u.id)
          and (asked.most is null or asked.most >= ${countRecent(db, db`u.id`)} + asked.nth)
        for key share ${locked}) recipient
      cross join lateral (select ${unitPrice(db)} as unit_price) price
      cross join lateral (select unit_price * asked.quantity as total_price) cost
      where (asked.choice = ${choiceOf([])} or x.choice is not null)
        and total_price <= ${largestAmount} and total_price = coalesce(asked.total, total_price)
        and (asked.price is null or asked.price in (unit_price, p.price))
      on conflict (request_key) do nothing
      returning *
    ),
    lines as (
      insert into order_history (order_id, actor_id, actor_role, to_status, letters_due)
      select placed.id, asked.actor, asked.role, placed.status, true from placed join asked using (id)
    )
    select ${orderColumns(db)} from placed o`
  const placed = new Map(rows.map((order) => [order._id, order]))
  return orders.map(({ _id }) => placed.get(_id))
}

/** Sorted by key: two nodes that place the same orders at once wait for each other, and never deadlock. */
function askedOf(orders: NewOrderRow[]) {
  const counts = new Map<string, number>()
  const nthOf = (client: string) => {
    const nth = (counts.get(client) ?? 0) + 1
    counts.set(client, nth)
    return nth
  }
  const inOrder = orders.toSorted((a, b) => Buffer.compare(a.request?.key ?? none, b.request?.key ?? none))
  return inOrder.map(({ article, request, actor, clientId, totalPrice, poNumber, note, _id, ...order }) => ({
    ...order,
    id: _id,
    client: clientId,
    nth: nthOf(clientId),
    product: article.id,
    choice: choiceOf(article.options),
    total: totalPrice,
    po_number: poNumber || undefined,
    note: note || undefined,
    key: written(request?.key),
    hash: written(request?.hash),
    actor: actor._id,
    role: actor.role,
  }))
}
const none = Buffer.alloc(0)
/** Bytes as PostgreSQL reads them. */
const written = (bytes?: Buffer) => bytes && `\\x${bytes.toString('hex')}`

/**
 * `CMD-2026-000042`: the year in the shop's time zone, and a number from a sequence, which locks nobody out.
 */
const nextNumber = (db: Db, timeZone: string) => db`
  'CMD-' || to_char(now() at time zone ${timeZone}, 'YYYY-') || to_char(nextval('order_numbers'), 'FM999999999999000000')`

const countRecent = (db: Db, clientId: Fragment) => db`(
  select count(*)::int from orders o where o.client_id = ${clientId} and o.created_at > now() - interval '10 minutes')`

/** The number of a client's orders in the last ten minutes. */
export async function countRecentOrders(db: Db, clientId: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`select ${countRecent(db, db`${clientId}`)} as count`
  return row.count
}

/** The order that a request with this key has placed, with the request's hash. */
export async function findRequest(db: Db, key: Buffer) {
  const [found] = await db<(Order & { _hash: Buffer })[]>`
    select ${orderColumns(db)}, o.request_hash as "_hash" from orders o where o.request_key = ${key}`
  if (!found) return undefined
  const { _hash: hash, ...order } = found
  return { order, hash }
}
