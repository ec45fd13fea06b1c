import type { Db, Pool } from '#server/lib/db'
import { limitEach, limitTo } from '#server/lib/semaphore'

/**
 * For what anybody may look for: letters that are in every text, in an order that is in none, take as long as a
 * statement may, and most of the connections are left to others.
 */
export const searchAtOnce = limitTo('search', 3, 40)

/** Of these, one address (IPv6: its /48): whoever asks for the slowest ones takes nobody else's place. */
export const searchOfEach = limitEach(2, 10)

/** The same for a client's own orders, of which somebody may have very many, with very many words; of these, one client. */
export const ownSearchAtOnce = limitTo('own search', 2, 40)
export const ownSearchOfEach = limitEach(1, 5)

/**
 * Reads with statements that are not kept. A word may be rare or in every row, and no plan is good for both; and each
 * number and kind of words is another statement: kept, they would fill PostgreSQL's memory.
 */
export function planAnew<Found>(db: Pool, read: (on: Db) => Promise<Found>): Promise<Found> {
  return read(
    new Proxy(db, {
      apply(target, self, args) {
        const query = Reflect.apply(target, self, args)
        // As the driver's own `simple()` does. Names and lists of values have none.
        if (query.options) query.options.prepare = false
        return query
      },
    }),
  )
}

/** Words beyond these are taken as unsaid. */
const mostWords = 8

export const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean).slice(0, mostWords)

/**
 * `%word%` for LIKE, with its wildcards taken literally, and the signs that `plain()` makes wildcards of. What was copied
 * from a page may hold spaces at which no line ends.
 */
export function contains(word: string) {
  return `%${word.replaceAll(/\s/gu, ' ').replaceAll(/[\\%_＼∖﹨％﹪＿︳︴﹍﹎﹏]/gu, '\\$&')}%`
}
