import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Export, ExportAnswer, ExportTask } from '#server/export-thread'
import { sendDownload } from '#server/lib/download'
import { limitTo } from '#server/lib/semaphore'
import { lookAgain } from '#server/plugins/session'

/** Each export holds a database connection from its first row to its last; waiting ones hold nothing. */
const atATime = limitTo('export', 2, 8)

/**
 * Sends `export.csv`, at the pace of its reader.
 * @throws Refusal server.busy
 */
export function sendCsv(reply: FastifyReply, wanted: Export): Promise<FastifyReply> {
  const { exportThreads, shop } = reply.server
  return sendDownload(reply, {
    name: 'export.csv',
    type: 'text/csv; charset=utf-8; header=present',
    atATime,
    stillAllowed: () => lookAgain(reply.request),
    open: (left) => openStream(exportThreads, { ...wanted, timeZone: shop.timeZone }, left),
  })
}

async function openStream(threads: FastifyInstance['exportThreads'], task: ExportTask, left: AbortSignal) {
  const thread = threads.take()
  let next: ExportTask | 'more' = task
  let isOver = false
  const stream = new Readable({
    read() {
      thread.postMessage(next)
      next = 'more'
    },
    destroy(error, done) {
      thread.off('message', hear).off('error', end)
      if (isOver) threads.giveBack(thread)
      // The thread's connection ends with it, and so does the query.
      else thread.terminate()
      done(error)
    },
  })
  function hear(answer: ExportAnswer) {
    isOver = !(answer instanceof Uint8Array)
    if (answer instanceof Uint8Array || answer === null) stream.push(answer)
    else fail(Object.assign(new Error(answer.message), answer))
  }
  const fail = (error: Error) => stream.destroy(error)
  // The thread had no file or no memory left: another may have.
  const end = (cause: Error) =>
    fail(Object.assign(new Error('no thread makes the export', { cause }), { statusCode: 503 }))
  thread.on('message', hear).on('error', end)
  // If the stream breaks off just before it is sent, nobody else listens, and the error would end the
  // process.
  stream.on('error', () => {})
  const leave = () => fail(left.reason)
  left.addEventListener('abort', leave)
  await once(stream, 'readable')
  // From now on the code that sends the stream watches for that.
  left.removeEventListener('abort', leave)
  return stream
}
