import type { Pool } from '#server/lib/db'

export async function categoryId(db: Pool, urlKey: string): Promise<number> {
  const [row] = await db`
    select category_description_category_id as id from category_description where url_key = ${urlKey}`
  return row?.id
}

/** The SKUs of a hundred products without options. */
export async function skus(db: Pool): Promise<string[]> {
  const rows = await db`
    select sku from product where variant_group_id is null and visibility order by product_id limit 100`
  return rows.map(({ sku }) => sku)
}

export async function countAddresses(db: Pool): Promise<number> {
  const [row] = await db`select count(*)::int as count from url_rewrite`
  return row?.count
}

export async function countOrders(db: Pool): Promise<number> {
  const [row] = await db`select count(*)::int as count from "order"`
  return row?.count
}
