import type { Pool } from '#server/lib/db'

/** Loses the newest order, as no database should. */
export async function forgetNewestOrder(db: Pool) {
  await db`delete from orders where id = (select id from orders order by created_at desc limit 1)`
}

export const forgetOrder = (db: Pool, id: string) => db`delete from orders where id = ${id}`
