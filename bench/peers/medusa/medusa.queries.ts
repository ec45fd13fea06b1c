import type { Pool } from '#server/lib/db'

/** The ids that a storefront has of its shop, and a hundred articles without options. */
export async function findSubjects(db: Pool) {
  const [found] = await db`
    select
      (select token from api_key where type = 'publishable' and title = 'Boutique') as key,
      (select id from region where name = 'Algérie') as region,
      (select id from shipping_option limit 1) as delivery,
      (select id from product_category where handle = 'rayon-1') as category,
      (select json_agg(id) from (
        select id from product_variant where title = 'Unique' order by id limit 100) article) as variants`
  return found as Record<'key' | 'region' | 'delivery' | 'category', string> & { variants: string[] }
}

export async function countOrders(db: Pool): Promise<number> {
  const [row] = await db`select count(*)::int as count from "order"`
  return row?.count
}
