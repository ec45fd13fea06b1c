import type { ListQuery } from '#contract/fields'
import { countRows, type Rows } from '#server/lib/count'
import type { Db, Fragment, Pool } from '#server/lib/db'
import { keyset, type Sorting } from '#server/lib/keyset'
import { planAnew } from '#server/lib/searching'

/** A list: the rows of a table that match a query, the columns to show, and the ways to sort them. */
export interface List extends Rows, Sorting {
  columns: Fragment
  /** The joins that the columns and sorts need: exactly one row for each row of the table. */
  joins?: Fragment
  /**
   * A condition that all rows of this page meet, where finding them by it is quicker than sorting the whole
   * list.
   */
  within?: Fragment
  /** Whether `where` searches for a word. */
  isSearch?: boolean
  /** Whose rows these are, where not every reader sees the same rows. */
  reader?: unknown
}

/**
 * A page of a list, with the total number of rows and the cursors of the pages beside it.
 * @throws Refusal request.invalid for an unknown sort or a cursor of another list.
 */
export async function listPage<Row extends { _id: string }>(db: Pool, query: ListQuery, list: List) {
  const { table, alias, where, columns, joins = db``, within = db`true`, reader } = list
  const { isSearch = Boolean(query.q) } = list
  const page = keyset(db, query, list)
  const rowsOf = (on: Db) => on<(Row & { _mark?: string })[]>`
    select ${columns}, ${page.mark} from ${db(table)} ${db(alias)} ${joins}
    where ${where} and ${within} and ${page.after} ${page.tail}`
  // The query without the page: each set of filters has a count of its own.
  const { limit, cursor, sort, ...filters } = query
  const [found, total] = await Promise.all([
    isSearch ? planAnew(db, rowsOf) : rowsOf(db),
    countRows(db, { table, alias, where }, [table, reader, filters], isSearch),
  ])
  const { rows, ...cursors } = page.split(found)
  return { rows, total, ...cursors }
}
