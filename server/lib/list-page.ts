import type { ListQuery } from '#contract/fields'
import { countRows, type Rows } from '#server/lib/count'
import type { Db, Fragment, Pool } from '#server/lib/db'
import { type IdType, keyset, type SortKey } from '#server/lib/keyset'
import { planAnew } from '#server/lib/searching'

/** A list: the rows of a table that answer a query, what is shown of each, and how they may be sorted. */
export interface List extends Rows {
  columns: Fragment
  /** What the columns and sorts need beside the table, each row of which has one of it. */
  joins?: Fragment
  sorts: Record<string, SortKey>
  /** A condition that holds for the rows of this page, where finding them first is quicker than sorting them whole. */
  within?: Fragment
  /** The sort that is not asked for. */
  fallback: string
  idType?: IdType
  /** Whether `where` has a word to find. */
  isSearch?: boolean
  /** Whose rows these are, where not everybody's who asks are the same. */
  reader?: unknown
}

/**
 * A page of a list, with how many rows there are in all and where the pages beside it are.
 * @throws Refusal request.invalid for an unknown sort or a cursor of another list.
 */
export async function listPage<Row extends { _id: string }>(db: Pool, query: ListQuery, list: List) {
  const { table, alias, where, columns, joins = db``, within = db`true`, reader } = list
  const { isSearch = Boolean(query.q) } = list
  const page = keyset(db, query, list.sorts, db`${db(alias)}.id`, list.fallback, list.idType)
  const rowsOf = (on: Db) => on<(Row & { _mark?: string })[]>`
    select ${columns}, ${page.mark} from ${db(table)} ${db(alias)} ${joins}
    where ${where} and ${within} and ${page.after} ${page.tail}`
  // All that is asked for but the page: whatever filter a list gets, its rows are counted apart.
  const { limit, cursor, sort, ...filters } = query
  const [found, total] = await Promise.all([
    isSearch ? planAnew(db, rowsOf) : rowsOf(db),
    countRows(db, { table, alias, where }, [table, reader, filters], isSearch),
  ])
  const { rows, ...cursors } = page.split(found)
  return { rows, total, ...cursors }
}
