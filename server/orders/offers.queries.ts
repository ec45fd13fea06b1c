import type { OptionValue } from '#contract/catalogue'
import { choiceOf } from '#contract/choice'
import { largestAmount } from '#contract/money'
import type { Db, Fragment } from '#server/lib/db'

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

/** Of a product `p` and its combination `x`, if any. */
export const unitPrice = (db: Db) =>
  db`case when p.specific_price then coalesce(x.price, p.price) else p.price end`

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
