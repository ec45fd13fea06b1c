import type { Orders } from '#contract/orders'
import { ApiError, type Fetcher } from '#web/lib/api.ts'
import { countOwnOrders, listOwnOrders } from '#web/orders/orders.api.ts'
import { type OwnOrdersFilter, readOwnOrdersFilter } from '#web/orders/own-orders-filter.ts'

/** Orders per page. */
const pageSize = 25

export type OwnOrdersReading = {
  filter: OwnOrdersFilter
  list: Orders
  /** Counts of all the client's orders, whatever the filter. */
  inProgress: number
  all: number
}

/** An invalid cursor, or one with nothing behind it any more, leads to the first page. */
async function readPage(filter: OwnOrdersFilter, fetcher?: Fetcher): Promise<Orders> {
  const { cursor, ...first } = filter
  const found = await listOwnOrders({ limit: pageSize, ...filter }, fetcher).catch((error) => {
    if (cursor && error instanceof ApiError && error.status === 400) return undefined
    throw error
  })
  if (found && (found.orders.length > 0 || !cursor)) return found
  return listOwnOrders({ limit: pageSize, ...first }, fetcher)
}

/** Everything that the address of the profile page asks for. */
export async function readOwnOrders(asked: URLSearchParams, fetcher?: Fetcher): Promise<OwnOrdersReading> {
  const filter = readOwnOrdersFilter(asked)
  const [list, inProgress, all] = await Promise.all([
    readPage(filter, fetcher),
    countOwnOrders('en cours', fetcher),
    countOwnOrders(undefined, fetcher),
  ])
  return { filter, list, inProgress, all }
}
