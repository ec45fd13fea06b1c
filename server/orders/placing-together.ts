import type { Order } from '#contract/orders'
import type { Db } from '#server/lib/db'
import { together } from '#server/lib/together'
import { insertOrders, type NewOrderRow } from '#server/orders/placing.queries'

/** Places an order; undefined where it could not be placed this way. */
export type PlaceRow = (order: NewOrderRow) => Promise<Order | undefined>

/** SQLSTATE classes of an error in one row, or of two statements that met: nothing of it is stored. */
const ofOneOrder = /^(22|23|40)/

/**
 * Places the orders of one moment in one statement and one commit. Skips rows that somebody is editing, so
 * that no order delays the others: the caller retries a skipped order by itself.
 */
export const placingTogether = (db: Db, timeZone: string): PlaceRow =>
  together(async (orders: NewOrderRow[]) => {
    try {
      return await insertOrders(db, orders, timeZone, 'skip')
    } catch (error) {
      if (!ofOneOrder.test((error as { code?: string }).code ?? '')) throw error
      return orders.map(() => undefined)
    }
  })
