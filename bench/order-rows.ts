// PostgreSQL's own upper limit for orders: a separate client that inserts the rows of one order after the
// other, each durable by itself, without a shop in between. It reads its task from its input and prints the
// rate.
import { text } from 'node:stream/consumers'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { findOrderRows, insertOrderRows, type OrderRow } from './order-rows.queries.ts'
import type { Pace } from './place.ts'

export interface OrderRowsTask extends Pick<Pace, 'warmUp' | 'seconds'> {
  address: DatabaseAddress
  connections: number
}

const { address, connections, warmUp, seconds }: OrderRowsTask = JSON.parse(await text(process.stdin))
const db = connect(address, { max: connections })
const rows = await findOrderRows(db)
const from = performance.now() + warmUp * 1000
const until = from + seconds * 1000
let [next, counted] = [0, 0]
await Promise.all(Array.from({ length: connections }, insertMany))
await db.end()
console.log(counted / seconds)

async function insertMany() {
  while (performance.now() < until) {
    next += 1
    await insertOrderRows(db, rows[next % rows.length] as OrderRow)
    const end = performance.now()
    if (end >= from && end <= until) counted += 1
  }
}
