import type { ListQuery } from '#contract/fields'
import { Refusal } from '#contract/refusals'
import type { Db, Fragment } from '#server/lib/db'

/** A way to sort a list: an expression that is never null, and its SQL type. */
export interface SortKey {
  expression: (db: Db) => Fragment
  type: keyof typeof valueShapes
}

/** The ways to sort a list, which its export shares. */
export interface Sorting {
  /** The alias of its table, whose `id` decides between equal rows. */
  alias: string
  sorts: Record<string, SortKey>
  /** The sort for a query that names none. */
  fallback: string
  idType?: IdType
}

/** How PostgreSQL writes each type: anything else in a cursor is forged, and does not reach it. */
const valueShapes = {
  text: /^[^\0]*$/,
  numeric: /^\d{1,10}(\.\d{1,2})?$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  int: /^\d{1,9}$/,
}

/** The most rows of a list whose query sets no limit. */
const mostRows = 1000

/**
 * Pages by key, not by offset: the next page starts after the last row seen and the previous one ends before
 * the first, even if rows were added meanwhile. `sort` is a key of `sorts`, with `-` in front for descending.
 * @throws Refusal request.invalid for an unknown sort or a cursor of another list.
 */
export function keyset(db: Db, query: ListQuery, sorting: Sorting) {
  const { idType = 'uuid' } = sorting
  const { sort, descending, expression, type, id } = sortOf(db, query, sorting)
  const limit = query.limit ?? mostRows
  const from = query.cursor === undefined ? undefined : readCursor(query.cursor, { sort, type, idType })
  const downwards = descending !== (from?.back ?? false)
  const compare = db.unsafe(downwards ? '<' : '>')
  const direction = db.unsafe(downwards ? 'desc' : 'asc')

  return {
    /** Selected beside each row: where the next page starts. */
    mark: db`(${expression})::text as "_mark"`,
    after: from
      ? db`(${expression}, ${id}) ${compare} (${from.value}::text::${db.unsafe(type)}, ${from.id}::text::${db.unsafe(idType)})`
      : db`true`,
    tail: db`order by ${expression} ${direction}, ${id} ${direction} limit ${limit + 1}`,
    /** Removes the one extra row, and returns the cursors of the pages beside this one. */
    split<Row extends { _id: string; _mark?: string }>(found: Row[]) {
      const rows = found.slice(0, limit)
      if (from?.back) rows.reverse()
      const [first, last] = [rows[0], rows.at(-1)]
      const hasMore = found.length > limit
      const [before, after] = from?.back ? [hasMore, true] : [from !== undefined, hasMore]
      const previousCursor = before && first ? writeCursor(sort, first, true) : null
      const nextCursor = after && last ? writeCursor(sort, last, false) : null
      for (const row of rows) delete row._mark
      return { rows, nextCursor, previousCursor }
    },
  }
}

/**
 * The same order for a whole list at once, for an export.
 * @throws Refusal request.invalid for an unknown sort.
 */
export function orderBy(db: Db, query: Pick<ListQuery, 'sort'>, sorting: Sorting) {
  const { descending, expression, id } = sortOf(db, query, sorting)
  const direction = db.unsafe(descending ? 'desc' : 'asc')
  return db`order by ${expression} ${direction}, ${id} ${direction}`
}

function sortOf(db: Db, query: Pick<ListQuery, 'sort'>, { alias, sorts, fallback }: Sorting) {
  const sort = query.sort ?? fallback
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const key = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!key) throw new Refusal('request.invalid')
  return { sort, descending, expression: key.expression(db), type: key.type, id: db`${db(alias)}.id` }
}

function writeCursor(sort: string, row: { _id: string; _mark?: string }, back: boolean) {
  return Buffer.from(JSON.stringify([sort, row._mark, row._id, ...(back ? ['back'] : [])])).toString(
    'base64url',
  )
}

type IdType = 'uuid' | 'bigint'
const idShapes = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
}

function readCursor(
  cursor: string,
  { sort, type, idType }: { sort: string; type: SortKey['type']; idType: IdType },
): { value: string; id: string; back: boolean } {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new Refusal('request.invalid')
  }
  if (!Array.isArray(parts)) throw new Refusal('request.invalid')
  const [ofSort, value, id, way] = parts
  const valid =
    ofSort === sort &&
    typeof value === 'string' &&
    valueShapes[type].test(value) &&
    typeof id === 'string' &&
    idShapes[idType].test(id)
  if (!valid) throw new Refusal('request.invalid')
  return { value, id, back: way === 'back' }
}
