import { setTimeout } from 'node:timers/promises'
import type { OptionValue } from '#contract/catalogue'
import type { OrderStatus } from '#contract/order-statuses'
import type { Db } from '#server/lib/db'
import { locks } from '#server/lib/locks'

// Rows that only the demonstration writes: accounts with a public password, and past orders.

/**
 * Time between two attempts to lock: on a slow machine, another node fills the database for longer than a
 * statement may wait. Milliseconds.
 */
const pause = 200

/** Waits until nobody else fills the database, and keeps others waiting until the transaction ends. */
export async function lockSeeding(db: Db) {
  for (;;) {
    const [row] = await db`select pg_try_advisory_xact_lock(${locks.seeding}) as mine`
    if (row?.mine) return
    await setTimeout(pause)
  }
}

export async function isEmpty(db: Db) {
  const [row] = await db`select exists (select from users) or exists (select from categories) as used`
  return !row?.used
}

export interface DemoUserRow {
  id: string
  name: string
  family_name: string
  email: string
  phone_number: string
  address: string
  role: string
  is_verified: boolean
  password_hash: string
  created_at: Date
}

export async function insertDemoUsers(db: Db, users: DemoUserRow[]) {
  const rows = users.map((user) => ({ ...user, is_demo: true, updated_at: user.created_at }))
  await db`insert into users ${db(rows)}`
}

/** Takes as many numbers from the shop's sequence. */
export async function takeOrderNumbers(db: Db, count: number): Promise<number[]> {
  const rows = await db<{ number: string }[]>`
    select nextval('order_numbers') as number from generate_series(1, ${count}::int)`
  return rows.map(({ number }) => Number(number))
}

export interface DemoOrderRow {
  id: string
  number: string
  client_id: string
  client_name: string
  client_family_name: string
  client_email: string
  client_phone_number: string
  client_address: string
  product_id: string
  product_name: string
  product_reference?: string
  product_options: OptionValue[]
  unit_price: number
  quantity: number
  total_price: number
  status: OrderStatus
  created_at: Date
  updated_at: Date
}

export async function insertDemoOrders(db: Db, orders: DemoOrderRow[]) {
  const rows = orders.map((order) => ({ ...order, product_options: db.json(order.product_options as never) }))
  await db`insert into orders ${db(rows)}`
}

export interface DemoHistoryRow {
  order_id: string
  at: Date
  actor_id: string
  actor_role: string
  from_status?: OrderStatus
  to_status: OrderStatus
}

export async function insertDemoHistory(db: Db, lines: DemoHistoryRow[]) {
  const rows = lines.map(({ from_status = null, ...line }) => ({ ...line, from_status }))
  await db`insert into order_history ${db(rows as (typeof rows)[number][])}`
}

/** Dates the rows back, as if they had been in the catalogue for a while. */
export async function backdate(
  db: Db,
  table: 'categories' | 'options' | 'products',
  dates: Map<string, Date>,
) {
  const ids = [...dates.keys()]
  const instants = [...dates.values()].map((date) => date.toISOString())
  await db`
    update ${db(table)} as entity set created_at = past.at, updated_at = past.at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as past (id, at)
    where entity.id = past.id`
}
