// A thread for exports, with a connection and a heap of its own: a million rows delay no request, and what they took
// is given back. A task begins an export; that, and « more », is answered by its next bytes, or null at its end.
import { parentPort, workerData } from 'node:worker_threads'
import { usersExport } from '#server/accounts/users-export.queries'
import { categoriesExport, productsExport } from '#server/catalogue/catalogue-export.queries'
import { csv, longestExport } from '#server/lib/csv'
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
export type ExportTask = Export & { timeZone: string }

const { address, name } = workerData as { address: DatabaseAddress; name: string }
const db = connect(address, { max: 1, name, silence: longestExport })
let file: AsyncGenerator<Buffer, undefined>

parentPort?.on('message', async (asked: ExportTask | 'more') => {
  const bytes = await next(asked).catch((error) => {
    // The driver's own errors hold what cannot leave the thread, and would lose their code on the way.
    const { message, stack, code, statusCode } = error
    throw Object.assign(new Error(message), { stack, code, statusCode })
  })
  parentPort?.postMessage(bytes ?? null, bytes ? [bytes.buffer] : [])
})

async function next(asked: ExportTask | 'more') {
  if (asked !== 'more') file = csv(db, lists[asked.list](db, asked.query as never, asked.timeZone))
  const { value } = await file.next()
  return value && new Uint8Array(value)
}
