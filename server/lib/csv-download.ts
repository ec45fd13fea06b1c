import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { type CsvSource, csv, longestExport } from '#server/lib/csv'
import type { Pool } from '#server/lib/db'
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
export function sendCsv(reply: FastifyReply, db: Pool, source: CsvSource): Promise<FastifyReply> {
  return new Promise((answer, refuse) => {
    download(async () => {
      const body = await openStream(csv(db, source))
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

/** Begun before it is handed over: a reader who goes away then always ends the query. */
async function openStream(lines: AsyncGenerator<Buffer, undefined>) {
  const { value: first } = await lines.next()
  const stream = new Readable({
    read() {
      lines.next().then(
        ({ value = null }) => this.push(value),
        (error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      lines.return(undefined).then(() => done(error), done)
    },
  })
  stream.push(first)
  return stream
}
