import type { Db, Fragment, Pool } from '#server/lib/db'
import { contains, planAnew } from '#server/lib/searching'

// An order is found by its number, its remarks, and the present or former names of its product and, for
// staff, its client. For staff, products and clients are looked up first: they are few, while an index on the
// words of every order would double each order's cost. The few orders of one client are read one by one.

/** No index finds shorter words. */
const shortest = 3
/** The most products or clients to list beforehand: a short word finds many, checked one by one. */
const mostNamed = (word: string) => (word.length < shortest ? 500 : 5000)

/**
 * The products and clients that a word names, and the orders whose remarks hold it. A list is undefined where
 * very many match, or where nothing is looked up, for a client.
 */
export interface Named {
  products?: string[]
  clients?: string[]
  remarked?: string[]
}

/**
 * Looks up each word of a search by staff, so that orders are then read in the way that suits the number of
 * matches. Runs one after the other: eight rare words at once would take as many connections.
 */
export async function lookUp(db: Pool, words: string[]): Promise<Named[]> {
  const named: Named[] = []
  for (const word of words) named.push(await lookUpWord(db, word))
  return named
}

function lookUpWord(db: Pool, word: string): Promise<Named> {
  return planAnew(db, async (on) => {
    const most = mostNamed(word)
    const [found] = await on<[Required<Named>]>`
          select array(${productsNamed(db, word)} limit ${most + 1}) as products,
            array(${clientsNamed(db, word)} limit ${most + 1}) as clients,
            array(select id from orders o where ${holdsRemark(db, word)} limit ${most + 1}) as remarked`
    const ifFew = (ids: string[]) => (ids.length <= most ? ids : undefined)
    return {
      products: ifFew(found.products),
      clients: ifFew(found.clients),
      remarked: ifFew(found.remarked),
    }
  })
}

/** Whether the order `o` holds the word. */
export function holdsWord(
  db: Db,
  word: string,
  { forStaff, named = {} }: { forStaff: boolean; named?: Named },
) {
  const { products, clients, remarked } = named
  const canList = forStaff && word.length >= shortest
  const isOneOf = (id: Fragment, list: Fragment, known?: string[]) => {
    if (known) return db`${id} = any(${known}::uuid[])`
    // Without `offset 0`, PostgreSQL would make the whole list first.
    return canList
      ? db`${id} in (${list})`
      : db`exists (select from (${list}) listed (id) where listed.id = ${id} offset 0)`
  }
  const ofProduct = isOneOf(db`o.product_id`, productsNamed(db, word), products)
  const ofClient = isOneOf(db`o.client_id`, clientsNamed(db, word), clients)
  return db`(
    ${ofProduct} ${forStaff ? db`or ${ofClient}` : db``}
    or ${remarked ? db`o.id = any(${remarked}::uuid[])` : holdsRemark(db, word)}
    ${holdsNumber(db, word)})`
}

const productsNamed = (db: Db, word: string) => db`
  select id from products
  where plain_name like plain(${contains(word)}) or plain_reference like plain(${contains(word)})
  union all select product_id from product_former_names where plain(name) like plain(${contains(word)})`

/** A client who had many names counts once. */
const clientsNamed = (db: Db, word: string) => db`
  select id from users where plain_words like plain(${contains(word)})
  union all select distinct user_id from user_former_names where plain(name) like plain(${contains(word)})`

/** Exactly the expression of the index `orders_remarked`. */
const holdsRemark = (db: Db, word: string) => db`(
  (o.po_number is not null or o.note is not null)
  and plain(coalesce(o.po_number, '') || ' ' || coalesce(o.note, '')) like plain(${contains(word)}))`

const firstYear = 2020

/** `CMD-2026-000042` is one order, `42` or `000042` that number in any year, `cmd-2026-00` all with it. */
function holdsNumber(db: Db, word: string): Fragment {
  const number = word.toUpperCase()
  if (/^CMD-\d{4}-\d{6,}$/.test(number)) return db`or o.number = ${number}`
  if (/^\d{1,12}$/.test(number)) {
    const years = Array.from(
      { length: new Date().getUTCFullYear() + 2 - firstYear },
      (_, each) => firstYear + each,
    )
    const padded = String(Number(number)).padStart(6, '0')
    return db`or o.number = any(${years.map((year) => `CMD-${year}-${padded}`)})`
  }
  return /^(C|CM|CMD)?[\d-]+$/.test(number) || number === 'CMD'
    ? db`or o.number like ${contains(number)}`
    : db``
}
