import type { Product } from '#contract/catalogue'
import { plain } from '#contract/plain'
import { oneTypo } from '#server/catalogue/one-typo'
import { productColumns } from '#server/catalogue/products.queries'
import { all } from '#server/lib/conditions'
import type { Db, Fragment, Pool } from '#server/lib/db'
import { contains, planAnew, searchAtOnce, wordsOf } from '#server/lib/searching'
import { limitTo } from '#server/lib/semaphore'

/**
 * Text that an index finds in the middle of a word: three letters, or fewer beside a sign, where words begin
 * and end. Any other text must begin a word.
 */
const findable = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u
/** How many answers of each kind are ranked and counted; more would only make a search for « a » slow. */
const most = 200
/** How many words are taken as possible meanings of a mistyped one. */
const mostAlike = 50
/** How many products, whose name holds the longest word or the next one, are searched for all words. */
const mostRead = 2000
/** A search that finds nothing at first takes long: most of the connections are left to others. */
const fewAtOnce = limitTo('far search', 2, 40)

/**
 * Products that match `q`, best first: exact reference, then reference prefix, name prefix, every word in the
 * name, reference, description; where nothing matches, every word in any of these or in an option (« bécher
 * 250 »: the volume is an option), and names with one typo in a word. Accents and case do not count. If `q`
 * has only one or two letters: names and references that begin with them, and names with a word that does.
 */
export async function searchProducts(db: Pool, q: string, limit: number) {
  const words = wordsOf(q)
  if (!words.some((word) => findable.test(plain(word))))
    return searchAtOnce(() => planAnew(db, (on) => rank(on, shortCandidates(db, q, words), limit)))
  const near = await searchAtOnce(() => rank(db, nearCandidates(db, q, words), limit))
  if (near.total > 0) return near
  return fewAtOnce(async () => {
    const meant = await wordsMeant(db, words)
    return planAnew(db, (on) => rank(on, farCandidates(db, words, meant), limit))
  })
}

/**
 * Ranks candidates and reads the best products whole.
 * @param candidates ids and names with the rank of their match; a product's best rank counts. Sorting needs
 * only these columns, since most candidates are read no further.
 */
async function rank(db: Db, candidates: Fragment, limit: number) {
  const rows = await db<(Product & { _total: number })[]>`
    with candidates as (${candidates}),
    best as (
      select id, min(rank) as rank, name collate "fr-x-icu" as name, count(*) over ()::int as total
      from candidates group by id, candidates.name
      order by rank, name, id
      limit ${limit}
    )
    select ${productColumns(db, false)}, b.total as "_total"
    from best b join products p using (id) join categories c on c.id = p.category_id
    order by b.rank, b.name, b.id`
  const total = rows[0]?._total ?? 0
  return { products: rows.map(({ _total, ...product }) => product), total }
}

const holds = (db: Db, word: string) => db`p.plain_name like plain(${contains(word)})`

function shortCandidates(db: Db, q: string, words: string[]) {
  const begins = (word: string) => {
    const begun = contains(word).slice(1)
    return db`(p.plain_name like plain(${begun}) or p.plain_name like plain(${`% ${begun}`}))`
  }
  return bestCandidates(db, q, all(db, words.map(begins)))
}

/** @param everyWord the condition that a name matches each word of `q` */
function bestCandidates(db: Db, q: string, everyWord: Fragment) {
  const prefix = beginsWith(db, q)
  return db`
    (select p.id, p.name, 0 as rank from products p where p.plain_reference = plain(${q}) limit ${most})
    union all (select p.id, p.name, 1 from products p where ${prefix(db`p.plain_reference`)} limit ${most})
    union all (select p.id, p.name, 2 from products p where ${prefix(db`p.plain_name`)} limit ${most})
    union all (select p.id, p.name, 3 from products p where ${everyWord} limit ${most})`
}

function nearCandidates(db: Db, q: string, words: string[]) {
  const anywhere = db`plain(${contains(q)})`
  const everyWord = all(
    db,
    words.map((word) => holds(db, word)),
  )
  return db`
    ${bestCandidates(db, q, everyWord)}
    union all (select p.id, p.name, 4 from products p where p.plain_reference like ${anywhere} limit ${most})
    union all (select p.id, p.name, 5 from products p where plain(p.description) like ${anywhere} limit ${most})`
}

/** @param meant the words that each word may be a typo of */
function farCandidates(db: Db, words: string[], meant: string[][]) {
  const tells = (word: string) => db`p.all_text like plain(${contains(word)})`
  const nearlyHolds = (word: string, index: number) =>
    db`(${holds(db, word)} or p.plain_name like any(${(meant[index] ?? []).map(contains)}))`
  // Names and values, without JSON's own keys: « alu » is in each « values ».
  const options = db`jsonb_path_query_array(p.options, '$[*].*')::text`
  const tellsAll = (read: Fragment) => db`
    (select p.id, p.name, 6 as rank from (
      select p.id, p.name, concat_ws(' ', p.plain_name, p.plain_reference, plain(p.description), plain(${options})) as all_text
      from products p where ${words.length > 1} and ${read} limit ${mostRead}
    ) p where ${all(db, words.map(tells))} limit ${most})`
  // The longest word may be the material, which no name holds, so the next one is tried too. Each name
  // holds some of the short words.
  const [longest = '', next = ''] = words.toSorted((a, b) => b.length - a.length)
  return db`
    ${tellsAll(holds(db, longest))}
    union all ${tellsAll(holds(db, next))}
    union all (select p.id, p.name, 7 from products p where ${all(db, words.map(nearlyHolds))} limit ${most})`
}

/**
 * Finds words one typo away from each word, among all words in names: comparing with every name would take a
 * second. Only words that hold a third of it are compared with its pattern, which is slow to compile.
 */
async function wordsMeant(db: Db, words: string[]): Promise<string[][]> {
  const asked = words.map((word, place) => {
    const typo = oneTypo(word)
    return { place, pattern: typo?.pattern, parts: typo?.thirds.map(contains) }
  })
  const found = await db<{ place: number; word: string }[]>`
    select place, meant.word
    from json_to_recordset(${asked as never}) as asked (place int, pattern text, parts text[]),
      lateral (
        select word from (select word from product_words where word like any(parts) offset 0) alike
        where word ~ pattern limit ${mostAlike}) meant`
  return words.map((_, index) => found.filter(({ place }) => place === index).map(({ word }) => word))
}

/** Matches what begins with `q`, as a range: unlike LIKE, it uses its index also in a prepared statement. */
function beginsWith(db: Db, q: string) {
  const last = '\u{10ffff}'
  return (column: Fragment) => db`(${column} ~>=~ plain(${q}) and ${column} ~<~ (plain(${q}) || ${last}))`
}
