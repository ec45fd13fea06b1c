import type { Db } from '#server/lib/db'

/** An existing page of the catalogue, with the day of its last change. */
export interface SitemapEntry {
  categoryId: string
  productId?: string
  updatedAt: string
}

/** A sitemap holds at most 50,000 addresses; the newest products matter most. */
const mostProducts = 45_000

export function listSitemapEntries(db: Db) {
  return db<SitemapEntry[]>`
    (select id as "categoryId", null::uuid as "productId", updated_at as "updatedAt" from categories order by id)
    union all
    (select category_id, id, updated_at from products order by created_at desc, id desc limit ${mostProducts})`
}
