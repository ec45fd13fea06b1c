import type { Db, Pool } from '#server/lib/db'
import { limitTo } from '#server/lib/semaphore'

/**
 * For what anybody may look for: letters that are in every text, in an order that is in none, take as long as a
 * statement may, and most of the connections are left to others.
 */
export const searchAtOnce = limitTo('search', 3, 40)

/** The same for a client's own orders, of which somebody may have very many, with very many words. */
export const ownSearchAtOnce = limitTo('own search', 2, 40)

/** Reads with plans made for this time alone: a word may be rare or in every row, and no plan is good for both. */
export function planAnew<Found>(db: Pool, read: (on: Db) => Promise<Found>): Promise<Found> {
  return db.begin('read only', async (transaction) => {
    await transaction`set local plan_cache_mode = force_custom_plan`
    return read(transaction)
  }) as Promise<Found>
}

/**
 * `%word%` for LIKE, with its wildcards taken literally, and the signs that `plain()` makes wildcards of. What was copied
 * from a page may hold spaces at which no line ends.
 */
export function contains(word: string) {
  return `%${word.replaceAll(/\s/gu, ' ').replaceAll(/[\\%_＼∖﹨％﹪＿]/gu, '\\$&')}%`
}
