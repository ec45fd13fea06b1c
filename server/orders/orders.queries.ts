import type { Order, OrderQuery } from '#contract/orders'
import { all } from '#server/lib/conditions'
import type { Db, Pool } from '#server/lib/db'
import type { Sorting } from '#server/lib/keyset'
import { listPage } from '#server/lib/list-page'
import { ownSearchAtOnce, ownSearchOfEach, wordsOf } from '#server/lib/searching'
import { holdsWord, lookUp, type Named } from '#server/orders/finding.queries'

/** The columns of an order, from a relation `o` with the columns of `orders`. */
export const orderColumns = (db: Db) => db`
  o.id as "_id", o.number,
  json_build_object('id', o.client_id, 'name', o.client_name, 'familyName', o.client_family_name,
    'email', o.client_email, 'phoneNumber', o.client_phone_number, 'address', o.client_address) as client,
  json_strip_nulls(json_build_object('id', o.product_id, 'name', o.product_name, 'reference', o.product_reference,
    'price', o.unit_price, 'options', o.product_options)) as product,
  o.status, o.quantity, o.total_price as "totalPrice", o.po_number as "poNumber", o.note,
  o.created_at as "createdAt", o.updated_at as "updatedAt"`

/** Whose orders are read: one client's own, or, for staff, everyone's. */
export type Reader = { clientId: string } | 'staff'

export const orderSorting: Sorting = {
  alias: 'o',
  sorts: {
    createdAt: { expression: (db) => db`o.created_at`, type: 'timestamptz' },
    status: { expression: (db) => db`o.status`, type: 'text' },
    quantity: { expression: (db) => db`o.quantity`, type: 'int' },
    totalPrice: { expression: (db) => db`o.total_price`, type: 'numeric' },
    client: {
      expression: (db) => db`(o.client_name || ' ' || o.client_family_name) collate "fr-x-icu"`,
      type: 'text',
    },
    product: { expression: (db) => db`o.product_name collate "fr-x-icu"`, type: 'text' },
    number: { expression: (db) => db`o.number`, type: 'text' },
  },
  fallback: '-createdAt',
}

/**
 * A page of the orders that `reader` may see.
 * @param onWait called where a search has to wait for its turn
 */
export async function listOrders(db: Pool, reader: Reader, query: OrderQuery, onWait?: () => void) {
  const words = wordsOf(query.q)
  const named = reader === 'staff' ? await lookUp(db, words) : []
  const isSearch = words.length > 0
  const read = () =>
    listPage<Order>(db, query, {
      ...orderSorting,
      table: 'orders',
      where: matchingOrders(db, reader, query, named),
      columns: orderColumns(db),
      isSearch,
      reader,
    })
  const inTurn = ({ clientId }: { clientId: string }) =>
    ownSearchOfEach(clientId, () => ownSearchAtOnce(read, onWait), onWait)
  const { rows, ...tail } = await (isSearch && reader !== 'staff' ? inTurn(reader) : read())
  return { orders: rows, ...tail }
}

/** The condition of a list or its export; `q` matches where all its words do. */
export function matchingOrders(
  db: Db,
  reader: Reader,
  { status, period, client, product, q }: OrderQuery,
  named: Named[] = [],
) {
  const since = period === 'week' ? db`interval '7 days'` : db`interval '1 month'`
  const forStaff = reader === 'staff'
  const owner = forStaff ? client : reader.clientId
  return all(db, [
    owner && db`o.client_id = ${owner}`,
    product && db`o.product_id = ${product}`,
    status && db`o.status = ${status}`,
    period && db`o.created_at > now() - ${since}`,
    ...wordsOf(q).map((word, index) => holdsWord(db, word, { forStaff, named: named[index] })),
  ])
}

/** Each move of the order `o`, oldest first; only staff see who moved it. */
export const orderHistory = (db: Db, reader?: Reader) => db`
  (select json_agg(json_strip_nulls(json_build_object(
      'at', h.at, 'from', h.from_status, 'to', h.to_status, 'role', h.actor_role
      ${reader === 'staff' ? db`, 'by', u.name || ' ' || u.family_name` : db``}
    )) order by h.id)
    from order_history h left join users u on u.id = h.actor_id where h.order_id = o.id)`

/** One order with its history. */
export async function findOrder(db: Db, reader: Reader, id: string) {
  const [order] = await db<Order[]>`
    select ${orderColumns(db)}, ${orderHistory(db, reader)} as history
    from orders o
    where o.id = ${id} and ${reader === 'staff' ? db`true` : db`o.client_id = ${reader.clientId}`}`
  return order
}
