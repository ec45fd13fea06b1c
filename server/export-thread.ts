// A thread for exports, with a connection and a heap of its own: a million rows delay no request, and their
// memory is given back. A task begins an export; the answer to that, and to each « more », is the next bytes.
import { parentPort, workerData } from 'node:worker_threads'
import { usersExport } from '#server/accounts/users-export.queries'
import { categoriesExport, productsExport } from '#server/catalogue/catalogue-export.queries'
import { csv, longestExport } from '#server/lib/csv'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { lowerThisThread } from '#server/lib/worker-priority'
import { ordersExport } from '#server/orders/orders-export.queries'

const lists = {
  users: usersExport,
  products: productsExport,
  categories: categoriesExport,
  orders: ordersExport,
}
type Lists = typeof lists

/** A list, and the query that selects its rows. */
export type Export = {
  [List in keyof Lists]: { list: List; query: Parameters<Lists[List]>[1] }
}[keyof Lists]
export type ExportTask = Export & { timeZone: string }
/** Why an export ended early; the thread can be used again. */
export interface ExportFailure {
  message: string
  stack?: string
  code?: string
  statusCode?: number
}
/** The next bytes, null at the end. */
export type ExportAnswer = Uint8Array | null | ExportFailure

lowerThisThread()
const { address, name } = workerData as { address: DatabaseAddress; name: string }
const db = connect(address, { max: 1, name, silence: longestExport })
let file: AsyncGenerator<Buffer, undefined>

parentPort?.on('message', async (asked: ExportTask | 'more') => {
  try {
    const bytes = await next(asked)
    answer(bytes ?? null, bytes ? [bytes.buffer] : [])
  } catch (error) {
    // The driver's own errors hold values that cannot leave the thread, and would lose their code on the way.
    const { message, stack, code, statusCode } = error as Error & Partial<ExportFailure>
    answer({ message, stack, code, statusCode })
  }
})

function answer(what: ExportAnswer, moved: ArrayBuffer[] = []) {
  parentPort?.postMessage(what, moved)
}

async function next(asked: ExportTask | 'more') {
  if (asked !== 'more') file = csv(db, await lists[asked.list](db, asked.query as never, asked.timeZone))
  const { value } = await file.next()
  return value && new Uint8Array(value)
}
