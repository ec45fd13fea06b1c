import { randomUUIDv7 } from 'node:crypto'
import { multiplyPrice } from '#contract/money'
import { findCombination, unitPrice } from '#contract/prices'
import type { DemoOrder } from '#demo/orders'
import type { DemoProduct } from '#demo/product'
import {
  type DemoHistoryRow,
  type DemoOrderRow,
  type DemoUserRow,
  insertDemoHistory,
  insertDemoOrders,
  takeOrderNumbers,
} from '#demo/seed.queries'
import type { Db } from '#server/lib/db'

interface Shop {
  users: DemoUserRow[]
  products: DemoProduct[]
  /** Product ids by the product's name. */
  productIds: Map<string, string>
}

/** Orders of the past as they would have been placed then, with the lines of their history. */
export async function insertOrders(db: Db, orders: DemoOrder[], shop: Shop) {
  const numbers = await takeOrderNumbers(db, orders.length)
  const rows = orders.map((order, index) => rowOf(order, numbers[index] as number, shop))
  await insertDemoOrders(db, rows)
  const lines = orders.flatMap((order, index) => linesOf(order, rows[index] as DemoOrderRow, shop))
  await insertDemoHistory(
    db,
    lines.sort((a, b) => +a.at - +b.at),
  )
}

function rowOf(order: DemoOrder, number: number, { users, products, productIds }: Shop): DemoOrderRow {
  const client = found(users.find(({ email }) => email === order.clientEmail))
  const product = found(products.find(({ name }) => name === order.productName))
  const unit_price = unitPrice(product, findCombination(product, order.options))
  return {
    id: randomUUIDv7(),
    number: `CMD-${order.placedAt.getUTCFullYear()}-${String(number).padStart(6, '0')}`,
    client_id: client.id,
    client_name: client.name,
    client_family_name: client.family_name,
    client_email: client.email,
    client_phone_number: client.phone_number,
    client_address: client.address,
    product_id: found(productIds.get(product.name)),
    product_name: product.name,
    product_reference: product.reference,
    product_options: order.options,
    unit_price,
    quantity: order.quantity,
    total_price: multiplyPrice(unit_price, order.quantity),
    status: order.status,
    created_at: order.placedAt,
    updated_at: order.closedAt ?? order.placedAt,
  }
}

/** Clients place and cancel, staff complete. */
function linesOf(
  { status, placedAt, closedAt }: DemoOrder,
  row: DemoOrderRow,
  { users }: Shop,
): DemoHistoryRow[] {
  const client = { order_id: row.id, actor_id: row.client_id, actor_role: 'client' }
  const placed = { ...client, at: placedAt, to_status: 'en cours' as const }
  if (!closedAt) return [placed]
  const admin = found(users.find(({ role }) => role === 'admin'))
  const closing = status === 'annulé' ? client : { ...client, actor_id: admin.id, actor_role: admin.role }
  return [placed, { ...closing, at: closedAt, from_status: 'en cours', to_status: status }]
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the demonstration’s orders name something that it has not')
  return value
}
