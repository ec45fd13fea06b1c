import type { Pool } from '#server/lib/db'

/** The variant ids of a hundred products without options. */
export async function variantIds(db: Pool): Promise<string[]> {
  const rows = await db`
    select v.id::text as id from product_variant v
    where not exists (
      select from product_variant_options_product_option o where o."productVariantId" = v.id)
    order by v.id limit 100`
  return rows.map(({ id }) => id)
}

/** Counts orders that a client has placed, not open carts. */
export async function countOrders(db: Pool): Promise<number> {
  const [row] = await db`select count(*)::int as count from "order" where state = 'PaymentAuthorized'`
  return row?.count
}
