import type { Db, Pool } from '#server/lib/db'
import { limitEach, limitTo } from '#server/lib/semaphore'

/**
 * For searches that anybody may run. Letters that are in every text, in an order that is in none, take as
 * long as a statement may; most of the connections stay free for others.
 */
export const searchAtOnce = limitTo('search', 3, 40)

/**
 * The share of one address (IPv6: of its /48): a caller with the slowest searches takes nobody else's slot.
 */
export const searchOfEach = limitEach(2, 10)

/**
 * The same for a client's own orders, of which some have very many, with very many words; below, one client's
 * share.
 */
export const ownSearchAtOnce = limitTo('own search', 2, 40)
export const ownSearchOfEach = limitEach(1, 5)

/**
 * Reads with statements that are not prepared. A word may be rare or in every row, and no plan is good for
 * both; and each number and kind of words is another statement: prepared, they would fill PostgreSQL's
 * memory.
 */
export function planAnew<Found>(db: Pool, read: (on: Db) => Promise<Found>): Promise<Found> {
  return read(
    new Proxy(db, {
      apply(target, self, args) {
        const query = Reflect.apply(target, self, args)
        // As the driver's own `simple()` does. Names and lists of values have no options.
        if (query.options) query.options.prepare = false
        return query
      },
    }),
  )
}

/** Further words are ignored. */
const mostWords = 8

export const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean).slice(0, mostWords)

/**
 * `%word%` for LIKE, with its wildcards taken literally, and the signs that `plain()` turns into wildcards.
 * Text copied from a page may hold non-breaking spaces.
 */
export function contains(word: string) {
  return `%${word.replaceAll(/\s/gu, ' ').replaceAll(/[\\%_＼∖﹨％﹪＿︳︴﹍﹎﹏]/gu, '\\$&')}%`
}
