import { type Article, choiceOf } from '#contract/choice'
import type { Db } from '#server/lib/db'

// The price of an article, and why it cannot be ordered.

/** The price of one unit of a product `p` and its combination `x`, if any. */
export const unitPrice = (db: Db) =>
  db`case when p.specific_price then coalesce(x.price, p.price) else p.price end`

/** The prices that the sender was shown, DA. */
export interface SeenPrices {
  price?: number
  totalPrice?: number
}

/** An article as the catalogue has it now, to tell why it cannot be ordered as asked. */
export interface Offer {
  availability: boolean
  /** The number of options to choose. */
  optionCount: number
  /** Whether the article is sold with these options. */
  isOffered: boolean
  /** DA */
  price: number
  unitPrice: number
  totalPrice: number
}

/**
 * An article's offer, its total that of `quantity` units, however large; undefined for an unknown product.
 */
export async function findOffer(db: Db, article: Article, quantity: number) {
  const [offer] = await db<Offer[]>`
    select p.availability, jsonb_array_length(p.options) as "optionCount", p.price,
      case when p.have_options then x.choice is not null else ${article.options.length === 0} end as "isOffered",
      ${unitPrice(db)} as "unitPrice", ${unitPrice(db)} * ${quantity}::int as "totalPrice"
    from products p left join combinations x on x.product_id = p.id and x.choice = ${choiceOf(article.options)}
    where p.id = ${article.id}`
  return offer
}
