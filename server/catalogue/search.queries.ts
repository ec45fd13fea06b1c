import type { Product } from '#contract/catalogue'
import { oneTypo } from '#server/catalogue/one-typo'
import { productColumns } from '#server/catalogue/products.queries'
import type { Db, Fragment } from '#server/lib/db'
import { contains } from '#server/lib/keyset'

/** Words beyond these are taken as unsaid. */
const mostWords = 8
/** How many answers of each kind are ranked and counted; more would only make a search for « a » slow. */
const most = 200
/** How many products whose name holds one of several words are read in search of the others. */
const mostRead = 2000

/**
 * Products that answer `q`, best first: exact reference, then reference prefix, name prefix, every word in the name,
 * reference, description; where nothing does, every word wherever it stands (« bécher 250 »: the volume is an
 * option), and names with one typo in a word. Accents and case do not count.
 */
export async function searchProducts(db: Db, q: string, limit: number) {
  const prefix = beginsWith(db, q)
  const anywhere = db`plain(${contains(q)})`
  const words = q.split(/\s+/).slice(0, mostWords)
  const holds = (word: string) => db`p.plain_name like plain(${contains(word)})`
  const nearlyHolds = (word: string) => db`(${holds(word)} or p.plain_name ~ ${oneTypo(word)}::text)`
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? q
  const tells = (word: string) => db`p.all_text like plain(${contains(word)})`
  const rows = await db<(Product & { _total: number })[]>`
    with near as (
      (select p.id, 0 as rank from products p where p.plain_reference = plain(${q}) limit ${most})
      union all (select p.id, 1 from products p where ${prefix(db`p.plain_reference`)} limit ${most})
      union all (select p.id, 2 from products p where ${prefix(db`p.plain_name`)} limit ${most})
      union all (select p.id, 3 from products p where ${every(db, words.map(holds))} limit ${most})
      union all (select p.id, 4 from products p where p.plain_reference like ${anywhere} limit ${most})
      union all (select p.id, 5 from products p where plain(p.description) like ${anywhere} limit ${most})
    ),
    candidates as (
      select id, rank from near
      union all (
        select p.id, 6 from (
          select p.id, concat_ws(' ', p.plain_name, p.plain_reference, plain(p.description), plain(p.options::text)) as all_text
          from products p
          where (select count(*) from near) = 0 and ${words.length > 1} and ${holds(longest)} limit ${mostRead}
        ) p where ${every(db, words.map(tells))} limit ${most})
      union all (
        select p.id, 7 from products p
        where (select count(*) from near) = 0 and ${every(db, words.map(nearlyHolds))} limit ${most})
    ),
    best as (
      select id, min(rank) as rank, count(*) over ()::int as total from candidates group by id
    )
    select ${productColumns(db, false)}, b.total as "_total"
    from best b join products p using (id) join categories c on c.id = p.category_id
    order by b.rank, p.name collate "fr-x-icu", b.id
    limit ${limit}`
  const total = rows[0]?._total ?? 0
  return { products: rows.map(({ _total, ...product }) => product), total }
}

function every(db: Db, conditions: Fragment[]) {
  return conditions.reduce((all, condition) => db`${all} and ${condition}`)
}

/** Begins with `q`, as a range: unlike LIKE, it finds its index also when the statement is prepared. */
function beginsWith(db: Db, q: string) {
  const last = '\u{10ffff}'
  return (column: Fragment) => db`(${column} ~>=~ plain(${q}) and ${column} ~<~ (plain(${q}) || ${last}))`
}
