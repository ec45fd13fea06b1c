import { type Article, choiceOf } from '#contract/choice'
import type { Db } from '#server/lib/db'

// What an article costs, and why it cannot be ordered.

/** Of a product `p` and its combination `x`, if any. */
export const unitPrice = (db: Db) =>
  db`case when p.specific_price then coalesce(x.price, p.price) else p.price end`

/** What the sender was shown, DA. */
export interface SeenPrices {
  price?: number
  totalPrice?: number
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
}

/** The offer of an article, its total that of `quantity` units, however large; undefined where there is no such product. */
export async function findOffer(db: Db, article: Article, quantity: number) {
  const [offer] = await db<Offer[]>`
    select p.availability, jsonb_array_length(p.options) as "optionCount", p.price,
      case when p.have_options then x.choice is not null else ${article.options.length === 0} end as "isOffered",
      ${unitPrice(db)} as "unitPrice", ${unitPrice(db)} * ${quantity}::int as "totalPrice"
    from products p left join combinations x on x.product_id = p.id and x.choice = ${choiceOf(article.options)}
    where p.id = ${article.id}`
  return offer
}
