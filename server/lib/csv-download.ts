import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { Export, ExportTask } from '#server/export-thread'
import { longestExport } from '#server/lib/csv'
import { nodeName } from '#server/lib/database'
import { limitTo } from '#server/lib/semaphore'

/** What a route that answers a download needs: a million rows to a slow reader. Milliseconds. */
export const downloadTimeout = longestExport

const readerLeft = 'ERR_STREAM_PREMATURE_CLOSE'
const thread = new URL('../export-thread.ts', import.meta.url)
/** What one holds; of short-lived values a heap that may grow keeps far more than it needs. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

/** Each holds a connection to the database from its first row to its last. */
const download = limitTo('export', 2, 2)

/**
 * Answers `export.csv`, at the pace of whoever reads it.
 * @throws Refusal server.busy
 */
export function sendCsv(reply: FastifyReply, wanted: Export): Promise<FastifyReply> {
  const { databaseAddress: address, shop } = reply.server
  return new Promise((answer, refuse) => {
    download(async () => {
      const body = await openStream({ ...wanted, address, timeZone: shop.timeZone, name: nodeName })
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="export.csv"')
        .header('cache-control', 'private, no-store')
      answer(reply.send(body))
      await finished(body).catch((error) => {
        if (error.code !== readerLeft) reply.log.error({ err: error }, 'an export broke off')
      })
    }).catch(refuse)
  })
}

/** Its first bytes are there: a database that is away is told as an error, not as an empty file. */
async function openStream(task: ExportTask) {
  const worker = new Worker(thread, { workerData: task, resourceLimits })
  const stream = new Readable({
    read: () => worker.postMessage('more'),
    // Its connection goes with it, and so does the query.
    destroy(error, done) {
      worker.terminate().then(() => done(error), done)
    },
  })
  worker.on('message', (bytes: Uint8Array | null) => stream.push(bytes))
  worker.on('error', (error: Error) => stream.destroy(error))
  await once(stream, 'readable')
  return stream
}
