// The thread of one export, with a connection and a heap of its own: a million rows delay no request, and what they
// took is given back. Each message asks for the next bytes; null says that there are no more.
import { parentPort, workerData } from 'node:worker_threads'
import { usersExport } from '#server/accounts/users-export.queries'
import { categoriesExport, productsExport } from '#server/catalogue/catalogue-export.queries'
import { csv } from '#server/lib/csv'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { ordersExport } from '#server/orders/orders-export.queries'

const lists = {
  users: usersExport,
  products: productsExport,
  categories: categoriesExport,
  orders: ordersExport,
}
type Lists = typeof lists

/** A list, and what it is looked at with. */
export type Export = {
  [List in keyof Lists]: { list: List; query: Parameters<Lists[List]>[1] }
}[keyof Lists]
export type ExportTask = Export & { address: DatabaseAddress; timeZone: string; name: string }

const { address, name, list, query, timeZone } = workerData as ExportTask
const db = connect(address, { max: 1, name })
const file = csv(db, lists[list](db, query as never, timeZone))

parentPort?.on('message', async () => {
  const { value } = await file.next()
  const bytes = value && new Uint8Array(value)
  parentPort?.postMessage(bytes ?? null, bytes ? [bytes.buffer] : [])
})
