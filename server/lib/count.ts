import type { Db, Fragment, Pool } from '#server/lib/db'
import { kept } from '#server/lib/kept'

/** Up to this many rows are counted whenever they are asked for. */
const exactUpTo = 10_000
/** How long a larger count may take. Milliseconds. */
const patience = 1000

interface Count {
  total: number
  isCostly: boolean
}

/**
 * Counts the rows of `from … where …`. A count beyond 10,000 may be some seconds old, and where counting takes longer
 * than a second it is PostgreSQL's estimate.
 * @param key names the rows: the same for the same filter
 * @param isSearch whether the filter has a word to find
 */
export async function countRows(db: Pool, rows: Fragment, key: unknown[], isSearch = false): Promise<number> {
  const make = () => count(db, rows, isSearch).catch((error) => estimate(db, rows, error))
  const { total } = await kept(db, ['count', ...key], make, ({ isCostly }) => isCostly)
  return total
}

async function count(db: Pool, rows: Fragment, isSearch: boolean): Promise<Count> {
  const upToLimit = (on: Db) => countIn(on, db`(select ${rows} limit ${exactUpTo + 1}) few`)
  const few = await (isSearch ? planAnew(db, upToLimit, patience) : upToLimit(db))
  if (few <= exactUpTo) return { total: few, isCostly: false }
  return {
    total: await planAnew(db, (on) => countIn(on, db`(select ${rows}) all_rows`), patience),
    isCostly: true,
  }
}

async function countIn(db: Db, from: Fragment) {
  const [row] = await db<[{ total: number }]>`select count(*)::int as total from ${from}`
  return row.total
}

async function estimate(db: Db, rows: Fragment, error: { code?: string }): Promise<Count> {
  if (error.code !== tooSlow) throw error
  const [row] = await db`explain (format json) select ${rows}`
  return { total: row?.['QUERY PLAN'][0].Plan['Plan Rows'], isCostly: true }
}

const tooSlow = '57014'

/**
 * Reads with plans made for this time alone: a word may be rare or in every row, and no plan is good for both.
 * @param most how long it may take, milliseconds
 */
export function planAnew<Found>(db: Pool, read: (on: Db) => Promise<Found>, most?: number): Promise<Found> {
  return db.begin('read only', async (transaction) => {
    await transaction`set local plan_cache_mode = force_custom_plan`
    if (most) await transaction`set local statement_timeout = ${transaction.unsafe(String(most))}`
    return read(transaction)
  }) as Promise<Found>
}
