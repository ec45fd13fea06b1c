import type { OptionValue } from '#contract/catalogue'
import { choiceOf } from '#contract/choice'
import { largestAmount } from '#contract/money'
import type { Order, OrderStatus } from '#contract/orders'
import type { Db, Fragment } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import { orderColumns } from '#server/orders/orders.queries'

// What an order copies comes from two relations of one row each: `offer`, the article, and `recipient`, the
// client. Their rows stay locked until the order is committed, so that no order is ever of a product that is
// gone, unavailable or at another price by then.

export interface Article {
  id: string
  options: OptionValue[]
}

/** The article as the catalogue sells it now; no row where it does not. */
export function offerFromCatalogue(db: Db, { id, options }: Article) {
  if (options.length === 0) {
    return db`
      select p.id, p.name, p.reference, '[]'::jsonb as options, p.price, p.price as unit_price
      from products p where p.id = ${id} and p.availability and not p.have_options
      for share`
  }
  return db`
    select p.id, p.name, p.reference, x.options, p.price, ${unitPrice(db)} as unit_price
    from products p join combinations x on x.product_id = p.id
    where p.id = ${id} and p.availability and x.choice = ${choiceOf(options)}
    for share`
}

const unitPrice = (db: Db) => db`case when p.specific_price then coalesce(x.price, p.price) else p.price end`

/** The client as they are now; no row where they are gone. */
export const recipientFromUsers = (db: Db, clientId: string) => db`
  select u.id, u.name, u.family_name, u.email, u.phone_number, u.address
  from users u where u.id = ${clientId} for key share`

/** What the sender was shown, DA. */
export interface SeenPrices {
  price?: number
  totalPrice?: number
}

/** Whether `offer` costs what was shown, and can be stored. */
export function isAsSeen(db: Db, quantity: number, { price, totalPrice }: SeenPrices): Fragment {
  const total = db`offer.unit_price * ${quantity}::int`
  return db`
    ${totalPrice === undefined ? db`${total} <= ${largestAmount}` : db`${total} = ${totalPrice} and ${total} <= ${largestAmount}`}
    and ${price === undefined ? db`true` : db`${price}::numeric in (offer.unit_price, offer.price)`}`
}

export interface NewOrderRow extends SeenPrices {
  _id: string
  clientId: string
  article: Article
  quantity: number
  status: OrderStatus
  poNumber?: string
  note?: string
  /** Hashes of the key and the body of the request that places it. */
  request?: { key: Buffer; hash: Buffer }
  actor: Actor
  timeZone: string
}
export interface Actor {
  _id: string
  role: string
}

/**
 * Places an order in one statement: prices and names as they are at this moment, its number, its first line of
 * history, its e-mails to write. Returns nothing where the article is not sold so, costs something else, or the
 * request has placed its order already.
 */
export async function insertOrder(db: Db, order: NewOrderRow) {
  const { _id, quantity, status, request, actor, poNumber, note } = order
  const [placed] = await db<Order[]>`
    with offer as (${offerFromCatalogue(db, order.article)}),
    recipient as (${recipientFromUsers(db, order.clientId)}),
    placed as (
      insert into orders (
        id, number,
        client_id, client_name, client_family_name, client_email, client_phone_number, client_address,
        product_id, product_name, product_reference, product_options,
        unit_price, quantity, total_price, status, po_number, note, request_key, request_hash)
      select ${_id}, ${nextNumber(db, order.timeZone)},
        recipient.id, recipient.name, recipient.family_name, recipient.email, recipient.phone_number, recipient.address,
        offer.id, offer.name, offer.reference, offer.options,
        offer.unit_price, ${quantity}, offer.unit_price * ${quantity}::int, ${status}, ${poNumber || null}, ${note || null},
        ${request?.key ?? null}, ${request?.hash ?? null}
      from offer, recipient where ${isAsSeen(db, quantity, order)}
      on conflict (request_key) do nothing
      returning *
    ),
    line as (
      insert into order_history (order_id, actor_id, actor_role, to_status, letters_due)
      select id, ${actor._id}, ${actor.role}, status, true from placed
    )
    select ${orderColumns(db)} from placed o`.catch(onForeignKey('session.missing'))
  return placed
}

/** `CMD-2026-000042`: the year in the shop's time zone, and a sequence that nobody waits for. */
const nextNumber = (db: Db, timeZone: string) => db`
  'CMD-' || to_char(now() at time zone ${timeZone}, 'YYYY-')
    || (select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('order_numbers') n)`

/** What a request of this key has placed. */
export async function findRequest(db: Db, key: Buffer) {
  const [found] = await db<(Order & { _hash: Buffer })[]>`
    select ${orderColumns(db)}, o.request_hash as "_hash" from orders o where o.request_key = ${key}`
  if (!found) return undefined
  const { _hash: hash, ...order } = found
  return { order, hash }
}

/** What the catalogue says of an article now, to tell why it cannot be ordered as asked. */
export interface Offer {
  availability: boolean
  /** How many options one chooses of it. */
  optionCount: number
  /** Whether it is sold with these options. */
  isOffered: boolean
  /** DA */
  price: number
  unitPrice: number
  totalPrice: number
  hasClient: boolean
}

export async function findOffer(db: Db, article: Article, quantity: number, clientId: string) {
  const [offer] = await db<Offer[]>`
    select p.availability, jsonb_array_length(p.options) as "optionCount", p.price,
      case when p.have_options then x.choice is not null else ${article.options.length === 0} end as "isOffered",
      ${unitPrice(db)} as "unitPrice", ${unitPrice(db)} * ${quantity}::int as "totalPrice",
      exists (select from users u where u.id = ${clientId}) as "hasClient"
    from products p left join combinations x on x.product_id = p.id and x.choice = ${choiceOf(article.options)}
    where p.id = ${article.id}`
  return offer
}
