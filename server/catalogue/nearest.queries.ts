import type { Product } from '#contract/catalogue'
import { productColumns } from '#server/catalogue/products.queries'
import type { Pool } from '#server/lib/db'
import { searchAtOnce } from '#server/lib/searching'

/** How many candidates of each kind are compared. */
const mostCandidates = 500
/**
 * The least similarity at which a reference, or a word of a name, counts as near; `searchProducts` finds
 * nearer ones.
 */
const nearReference = '0.25'
const nearWord = '0.5'

/**
 * Products written most like `q`, for a search without results: a reference's wrong digit, a word too many.
 */
export const nearestProducts = (db: Pool, q: string, limit: number) =>
  searchAtOnce(() => findNearest(db, q, limit))

function findNearest(db: Pool, q: string, limit: number) {
  return db.begin(async (transaction) => {
    await transaction`
      select set_config('pg_trgm.similarity_threshold', ${nearReference}, true),
        set_config('pg_trgm.word_similarity_threshold', ${nearWord}, true)`
    return transaction<Product[]>`
      with wanted as (select plain(${q}) as text),
      words as (
        select distinct word from wanted, regexp_split_to_table(text, '\\s+') as word
        where char_length(word) > 2 limit 8
      ),
      candidates as (
        (select p.id, similarity(w.text, p.plain_reference) as likeness
          from products p, wanted w where p.plain_reference % w.text limit ${mostCandidates})
        union all (select p.id, word_similarity(w.word, p.plain_name)
          from products p, words w where w.word <% p.plain_name limit ${mostCandidates})
      ),
      best as (
        select id, sum(likeness) as likeness from candidates group by id order by likeness desc, id limit ${limit}
      )
      select ${productColumns(transaction, false)}
      from best b join products p using (id) join categories c on c.id = p.category_id
      order by b.likeness desc, b.id`
  })
}
