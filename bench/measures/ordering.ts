import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { median } from '../figures.ts'
import { compare, type Result } from '../measure.ts'
import type { OrderRowsTask } from '../order-rows.ts'
import type { Contender, Place } from '../place.ts'

/**
 * P5: a client's durable order from end to end, against one durable insert of one row behind bare node:http.
 * Beside it, the rate at which PostgreSQL itself stores an order's rows.
 */
export async function ordering(place: Place): Promise<Result[]> {
  await place.db`create table if not exists bench_rows (id uuid primary key, client uuid not null, note text not null)`
  const limit = await place.startLimit('bare node:http, one insert', 'insert')
  const results = []
  for (const connections of [1, 10]) results.push(await orders(place, limit, connections))
  await limit.stop()
  return results
}

async function orders(place: Place, limit: Contender, connections: number): Promise<Result> {
  const { db, cookies, shop } = place
  const products = await db`select id, price from products where not have_options order by id limit 100`
  const requests = products.map(({ id, price }, index) => ({
    method: 'POST',
    path: '/api/orders/create',
    headers: { cookie: cookies[index % cookies.length] ?? '', 'idempotency-key': 'order {n}' },
    body: JSON.stringify({
      product: { id, price: Number(price), options: [] },
      quantity: 2,
      totalPrice: Number(price) * 2,
    }),
  }))
  const before = await countOrders(place)
  const result = await compare(place, {
    id: connections === 1 ? 'P5 alone' : 'P5',
    title: `an order from end to end, ${connections} connection${connections === 1 ? '' : 's'}`,
    against: 'bare node:http inserting one durable row',
    goal: { ratio: 0.5, sense: 'at least' },
    shop: { ...shop, work: { connections, requests } },
    limit: { ...limit, work: { connections, requests: [{ path: '/' }] } },
  })
  const placed = (await countOrders(place)) - before
  const acknowledged = result.series[0]?.values.reduce((sum, rate) => sum + rate * place.pace.seconds, 0) ?? 0
  if (placed < acknowledged) throw new Error(`${acknowledged} orders were acknowledged, ${placed} are there`)
  const rows = await orderRows(place, connections)
  const share = median(result.series[0]?.values ?? []) / median(rows)
  result.series.push({ name: 'PostgreSQL, the same rows without a shop', unit: 'orders/s', values: rows })
  result.notes?.push(
    `the shop reaches ${share.toFixed(2)} of what PostgreSQL does of the same rows by itself`,
  )
  result.notes?.push(`${placed} orders are in the database, warming up included; none failed`)
  return result
}

/** @returns orders a second, per repetition */
async function orderRows({ pace, address }: Place, connections: number) {
  const rates: number[] = []
  for (let turn = 0; turn < pace.repetitions; turn += 1) {
    const client = spawn(process.execPath, [join(import.meta.dirname, '../order-rows.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    client.stdin.end(JSON.stringify({ ...pace, address, connections } satisfies OrderRowsTask))
    const rate = Number(await text(client.stdout))
    if (!(rate > 0)) throw new Error('the rows of orders could not be stored')
    rates.push(rate)
  }
  return rates
}

async function countOrders({ db }: Place) {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from orders`
  return row.count
}
