import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Export, ExportTask } from '#server/export-thread'
import { longestExport } from '#server/lib/csv'
import { limitTo } from '#server/lib/semaphore'

/** What a route that answers a download needs: a million rows to a slow reader. Milliseconds. */
export const downloadTimeout = longestExport

const readerLeft = 'ERR_STREAM_PREMATURE_CLOSE'

/** Each holds a connection to the database from its first row to its last. */
const download = limitTo('export', 2, 2)

/**
 * Answers `export.csv`, at the pace of whoever reads it.
 * @throws Refusal server.busy
 */
export function sendCsv(reply: FastifyReply, wanted: Export): Promise<FastifyReply> {
  const { exportThreads, shop } = reply.server
  // PostgreSQL may take longer to its first row than a silent connection is kept: who listens keeps it.
  reply.raw.on('timeout', () => {})
  return new Promise((answer, refuse) => {
    download(async () => {
      const body = await openStream(exportThreads, { ...wanted, timeZone: shop.timeZone })
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
async function openStream(threads: FastifyInstance['exportThreads'], task: ExportTask) {
  const thread = threads.take()
  let next: ExportTask | 'more' = task
  let isWhole = false
  const stream = new Readable({
    read() {
      thread.postMessage(next)
      next = 'more'
    },
    destroy(error, done) {
      thread.off('message', hear).off('error', fail)
      if (isWhole) threads.giveBack(thread)
      // Its connection goes with it, and so does the query.
      else thread.terminate()
      done(error)
    },
  })
  function hear(bytes: Uint8Array | null) {
    isWhole = bytes === null
    stream.push(bytes)
  }
  const fail = (error: Error) => stream.destroy(error)
  thread.on('message', hear).on('error', fail)
  await once(stream, 'readable')
  return stream
}
