import { setTimeout } from 'node:timers/promises'
import type { Db, Fragment, Pool } from '#server/lib/db'
import { figureSetter, recentFigure } from '#server/lib/figures'
import { planAnew } from '#server/lib/searching'
import { limitTo } from '#server/lib/semaphore'

/** Up to this many rows are counted anew at each request. */
const exactUpTo = 10_000
/** How long a list waits for the exact count of more rows. Milliseconds. */
const longestWait = 150
/** The sample's share of the table. Percent. */
const sample = 2

/** The rows of a table, under the alias that `where` knows. */
export interface Rows {
  table: string
  alias: string
  where: Fragment
}

/**
 * Counts rows. A count beyond 10,000 may be some seconds old. If counting takes long, the caller gets an
 * estimate from a sample of the table, and the exact count finishes in the background for the next caller.
 * @param key names the rows: the same for the same filter
 * @param isSearch whether the filter searches for a word
 */
export async function countRows(db: Pool, rows: Rows, key: unknown[], isSearch = false): Promise<number> {
  const name = ['count', ...key]
  return recentFigure(db, name, () => count(db, rows, name, isSearch), isCostly)
}

const isCostly = (total: number) => total > exactUpTo

async function count(db: Pool, rows: Rows, name: unknown[], isSearch: boolean): Promise<number> {
  const keepExact = figureSetter(db, name)
  const few = await countFew(db, rows, isSearch)
  if (!isCostly(few)) return few
  let exact: number | undefined
  const counting = countAll(db, rows).then(
    (total) => {
      exact = total
      keepExact(total)
    },
    () => {},
  )
  await Promise.race([counting, setTimeout(longestWait)])
  const total = exact ?? Math.max(few, await estimate(db, rows))
  // The exact count may have arrived during the estimate.
  return exact ?? total
}

function countFew(db: Pool, rows: Rows, isSearch: boolean) {
  const upToLimit = (on: Db) => countIn(on, db`(select ${from(db, rows)} limit ${exactUpTo + 1}) few`)
  return isSearch ? planAnew(db, upToLimit) : upToLimit(db)
}

/** One count at a time, so that counting leaves the database to its readers. */
const oneAtATime = limitTo('count', 1, 0)

function countAll(db: Pool, rows: Rows) {
  return oneAtATime(() => planAnew(db, (on) => countIn(on, db`(select ${from(db, rows)}) found`)))
}

const from = (db: Db, { table, alias, where }: Rows) => db`from ${db(table)} ${db(alias)} where ${where}`

async function countIn(db: Db, rows: Fragment) {
  const [row] = await db<[{ total: number }]>`select count(*)::int as total from ${rows}`
  return row.total
}

/** Samples some of the table's pages, and applies their share of matching rows to the whole table. */
async function estimate(db: Pool, { table, alias, where }: Rows) {
  const [row] = await planAnew(
    db,
    (on) => on<[{ total: number }]>`
      select coalesce(round(count(*) filter (where ${where})::float8 / nullif(count(*), 0)
        * (select reltuples from pg_class where oid = ${table}::regclass)), 0)::int as total
      from ${db(table)} ${db(alias)} tablesample system (${sample}) repeatable (1)`,
  )
  return row.total
}
