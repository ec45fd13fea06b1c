import type { User } from '#contract/accounts'
import { type Article, choiceOf } from '#contract/choice'
import { largestAmount } from '#contract/money'
import type { OrderStatus } from '#contract/order-statuses'
import type { EnteredOrder, Order } from '#contract/orders'
import { isRemembered } from '#server/accounts/users.queries'
import type { Db } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import { nextVersion } from '#server/lib/versions'
import { unitPrice } from '#server/orders/offers.queries'
import { orderColumns } from '#server/orders/orders.queries'

/** Locks the order: nobody else changes it until the transaction ends. */
export async function lockOrder(db: Db, id: string) {
  const [order] = await db<Order[]>`
    select ${orderColumns(db)} from orders o where o.id = ${id} for no key update`
  return order
}

export interface OrderRevision {
  before: Order
  changes: EnteredOrder
  /** The statuses from which the order may move. */
  from: OrderStatus[]
  /** Whether the product and options stay, and with them the price at which the order was placed. */
  keepsArticle: boolean
  actor: Pick<User, '_id' | 'role'>
}

/**
 * Writes an order as edited by staff, with a line of history where its status moves. Returns undefined where
 * its status does not allow the move, the article is not sold so, or the total is not the one seen.
 * The order copies from two relations of one row each: `offer`, the article, and `recipient`, the client.
 * Their rows stay locked until the commit, so that the order is never of a product that is gone, unavailable
 * or at another price by then.
 */
export async function saveOrder(db: Db, { before, changes, from, keepsArticle, actor }: OrderRevision) {
  const { quantity, status, client, product, totalPrice } = changes
  const { poNumber = before.poNumber, note = before.note } = changes
  const keepsClient = client.id === before.client.id
  const total = db`offer.unit_price * ${quantity}::int`
  const [saved] = await db<Order[]>`
    with offer as (${keepsArticle ? articleOfOrder(db, before._id) : offerFromCatalogue(db, product)}),
    recipient as (${keepsClient ? clientOfOrder(db, before._id) : recipientFromUsers(db, client.id)}),
    saved as (
      update orders set
        client_id = recipient.id, client_name = recipient.name, client_family_name = recipient.family_name,
        client_email = recipient.email, client_phone_number = recipient.phone_number, client_address = recipient.address,
        product_id = offer.id, product_name = offer.name, product_reference = offer.reference,
        product_options = offer.options, unit_price = offer.unit_price,
        quantity = ${quantity}, total_price = ${total}, status = ${status},
        po_number = ${poNumber || null}, note = ${note || null}, updated_at = ${nextVersion(db)}
      from offer, recipient
      where orders.id = ${before._id} and status = any(${from})
        and ${total} = coalesce(${totalPrice ?? null}::numeric, ${total}) and ${total} <= ${largestAmount}
      returning orders.*
    ),
    line as (
      insert into order_history (order_id, actor_id, actor_role, from_status, to_status, letters_due)
      select id, ${actor._id}, ${actor.role}, ${before.status}, status, true from saved
      where status <> ${before.status}
    )
    select ${orderColumns(db)} from saved o`.catch(onForeignKey('session.missing'))
  return saved
}

const articleOfOrder = (db: Db, id: string) => db`
  select product_id as id, product_name as name, product_reference as reference, product_options as options, unit_price
  from orders where id = ${id}`

/** The article as the catalogue sells it now; no row where it does not. */
function offerFromCatalogue(db: Db, { id, options }: Article) {
  if (options.length === 0) {
    return db`
      select p.id, p.name, p.reference, '[]'::jsonb as options, p.price as unit_price
      from products p where p.id = ${id} and p.availability and not p.have_options
      for share`
  }
  return db`
    select p.id, p.name, p.reference, x.options, ${unitPrice(db)} as unit_price
    from products p join combinations x on x.product_id = p.id
    where p.id = ${id} and p.availability and x.choice = ${choiceOf(options)}
    for share`
}

const clientOfOrder = (db: Db, id: string) => db`
  select client_id as id, client_name as name, client_family_name as family_name, client_email as email,
    client_phone_number as phone_number, client_address as address
  from orders where id = ${id}`

/** The client as they are now; no row where the account is gone or forgotten. */
const recipientFromUsers = (db: Db, clientId: string) => db`
  select u.id, u.name, u.family_name, u.email, u.phone_number, u.address
  from users u where u.id = ${clientId} and ${isRemembered(db)} for key share`

export async function deleteOrderRow(db: Db, id: string) {
  const [deleted] = await db<Order[]>`delete from orders o where id = ${id} returning ${orderColumns(db)}`
  return deleted
}
