import type { Orders } from '#contract/orders'
import { ApiError, type Fetcher } from '#web/lib/api.ts'
import { countOwnOrders, listOwnOrders } from '#web/orders/orders.api.ts'
import { type OwnOrdersFilter, readOwnOrdersFilter } from '#web/orders/own-orders-filter.ts'

/** Orders shown at a time. */
const pageSize = 25

export type OwnOrdersReading = {
  filter: OwnOrdersFilter
  list: Orders
  /** Of all one's orders, whatever the filter. */
  inProgress: number
  all: number
}

type ReadPage = (filter: OwnOrdersFilter) => Promise<Orders>

/** A cursor that means nothing, or behind which there is nothing any more, leads to the first page. */
async function firstOr(page: ReadPage, filter: OwnOrdersFilter): Promise<Orders> {
  const first = () => page({ ...filter, cursor: undefined })
  const found = await page(filter).catch((error) => {
    if (error instanceof ApiError && error.status === 400) return first()
    throw error
  })
  return found.orders.length === 0 && filter.cursor ? first() : found
}

/** Everything that an address of the profile page asks for. */
export async function readOwnOrders(asked: URLSearchParams, fetcher?: Fetcher): Promise<OwnOrdersReading> {
  const filter = readOwnOrdersFilter(asked)
  const page = (wanted: OwnOrdersFilter) => listOwnOrders({ limit: pageSize, ...wanted }, fetcher)
  const [list, inProgress, all] = await Promise.all([
    firstOr(page, filter),
    countOwnOrders('en cours', fetcher),
    countOwnOrders(undefined, fetcher),
  ])
  return { filter, list, inProgress, all }
}
