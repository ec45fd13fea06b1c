import { isDeepStrictEqual } from 'node:util'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Entry } from './ledger.ts'

/** Everything known about one order. */
interface Known {
  /** The order in every answer of the shop. */
  told: Order[]
  /** The last of these, if nothing was asked of the order since. */
  current?: Order
  isRefused: boolean
  /**
   * Possible statuses: the last that the shop told, and those asked for since without an answer. Only clients
   * move it.
   */
  statuses: OrderStatus[]
}

/**
 * I1: an answered order is stored once, as answered. I2: an order without an answer is stored once after a
 * retry. I8: a cancelled or completed order stays so until a change is asked for, and no other order is.
 */
export function orderViolations(entries: Entry[], stored: Order[]): string[] {
  const byKey = Map.groupBy(stored, ({ note }) => note ?? '')
  const known = knownOrders(entries)
  const violations = [...known].flatMap(([key, facts]) => compare(key, facts, byKey.get(key) ?? []))
  for (const key of byKey.keys())
    if (!known.has(key)) violations.push(`I1 ${key} is an order that nobody asked for`)
  return violations
}

function knownOrders(entries: Entry[]) {
  const known = new Map<string, Known>()
  for (const entry of entries) {
    if (!('key' in entry)) continue
    const facts: Known = known.get(entry.key) ?? { told: [], isRefused: false, statuses: ['en cours'] }
    known.set(entry.key, facts)
    if ('order' in entry && entry.order) {
      facts.told.push(entry.order)
      facts.current = entry.order
    }
    if (entry.kind === 'refused') facts.isRefused = true
    if (entry.kind === 'moving') {
      facts.statuses.push(entry.to)
      facts.current = undefined
    }
    if (entry.kind === 'moved') facts.statuses = facts.statuses.slice(-1)
  }
  return known
}

function compare(key: string, { told, current, isRefused, statuses }: Known, orders: Order[]): string[] {
  const violations: string[] = []
  if (orders.length > 1) violations.push(`I2 ${key} is ${orders.length} orders`)
  if (isRefused && orders.length > 0) violations.push(`I2 ${key} was refused, and is an order`)
  if (!isRefused && told.length === 0) violations.push(`I10 ${key} was asked again and never answered`)
  for (const order of told) {
    const found = orders.find(({ _id }) => _id === order._id)
    const isRight = order === current ? isDeepStrictEqual(found, order) : isAsTold(order, found)
    if (!isRight) violations.push(`I1 ${key}: ${difference(order, found)}`)
  }
  for (const { status } of orders)
    if (!statuses.includes(status)) violations.push(`I8 ${key} is ${status}, not ${statuses.join(' or ')}`)
  return violations
}

/** Equal in every field; if the order was moved since, all but its status and the time of that. */
export function isAsTold(told: Order, stored: Order | undefined) {
  const isMovedSince = stored !== undefined && stored.updatedAt > told.updatedAt
  const { status, updatedAt } = isMovedSince ? stored : told
  return isDeepStrictEqual(stored, { ...told, status, updatedAt })
}

function difference(told: Order, stored: Order | undefined) {
  if (!stored) return `${told.number} was acknowledged and is lost`
  return `${JSON.stringify(told)} was answered, ${JSON.stringify(stored)} is stored`
}
