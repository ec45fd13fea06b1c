import type { Order } from '#contract/orders'
import type { Db } from '#server/lib/db'
import { together } from '#server/lib/together'
import { insertOrders, type NewOrderRow } from '#server/orders/placing.queries'

/** Places an order; nothing where it could not be placed just so. */
export type PlaceRow = (order: NewOrderRow) => Promise<Order | undefined>

/** Classes of what is wrong with one row, or with two statements that met: nothing of it is stored. */
const ofOneOrder = /^(22|23|40)/

/**
 * Places the orders of one moment in one statement and one commit. It waits for nobody who edits what is ordered, so
 * that no order delays the others: one that is not placed so is to be tried by itself.
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
