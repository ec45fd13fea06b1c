import { isDeepStrictEqual } from 'node:util'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Entry } from './ledger.ts'

/** What clients know of one order. */
interface Known {
  /** Each time as the shop told it. */
  told: Order[]
  isRefused: boolean
  cancel: Cancel
}
/** Whether its client asked for it to be cancelled, and was told that it is. */
type Cancel = 'unasked' | 'asked' | 'done'

/** Nobody else moves an order in a drill. */
const statuses: Record<Cancel, OrderStatus[]> = {
  unasked: ['en cours'],
  asked: ['en cours', 'annulé'],
  done: ['annulé'],
}

/**
 * I1: what was answered is there, once, as answered. I2: what was not answered is there once after asking again. I8:
 * what was cancelled stays so, and nothing else is.
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
    const facts: Known = known.get(entry.key) ?? { told: [], isRefused: false, cancel: 'unasked' }
    known.set(entry.key, facts)
    if ('order' in entry && entry.order) facts.told.push(entry.order)
    if (entry.kind === 'refused') facts.isRefused = true
    if (entry.kind === 'cancelling') facts.cancel = 'asked'
    if (entry.kind === 'cancelled') facts.cancel = 'done'
  }
  return known
}

function compare(key: string, { told, isRefused, cancel }: Known, orders: Order[]): string[] {
  const violations: string[] = []
  if (orders.length > 1) violations.push(`I2 ${key} is ${orders.length} orders`)
  if (isRefused && orders.length > 0) violations.push(`I2 ${key} was refused, and is an order`)
  if (!isRefused && told.length === 0) violations.push(`I2 ${key} was asked again and never answered`)
  for (const order of told) {
    const found = orders.find(({ _id }) => _id === order._id)
    if (!isAsTold(order, found)) violations.push(`I1 ${key}: ${difference(order, found)}`)
  }
  for (const { status } of orders)
    if (!statuses[cancel].includes(status)) violations.push(`I8 ${key} is ${status}, its cancel: ${cancel}`)
  return violations
}

/** Field for field; but for its status, and when that changed, where the order was cancelled since. */
export function isAsTold(told: Order, stored: Order | undefined) {
  const isCancelledSince = told.status === 'en cours' && stored?.status === 'annulé'
  const { status, updatedAt } = isCancelledSince ? stored : told
  return isDeepStrictEqual(stored, { ...told, status, updatedAt })
}

function difference(told: Order, stored: Order | undefined) {
  if (!stored) return `${told.number} was acknowledged and is lost`
  return `${JSON.stringify(told)} was answered, ${JSON.stringify(stored)} is stored`
}
