import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#contract/refusals'
import { longestExport } from '#server/lib/csv'
import type { limitTo } from '#server/lib/semaphore'
import { keepThoughSilent } from '#server/lib/silent'

/** Interval between two checks whether the reader may go on. Milliseconds. */
const pace = 2000

/** The timeout of a download's route: a million rows to a slow reader. Milliseconds. */
export const downloadTimeout = longestExport

const readerLeft = 'ERR_STREAM_PREMATURE_CLOSE'

interface Download {
  name: string
  type: string
  /** Limits the downloads: one holds a slot from before its first byte is made until its last is read. */
  atATime: ReturnType<typeof limitTo>
  /**
   * Refuses a reader who may no longer have the file: called before it is made, then repeatedly.
   */
  stillAllowed: () => Promise<void>
  /**
   * Resolves once the first bytes are there: an earlier failure is reported as an error, not as an empty
   * file. `left` aborts once nobody waits for them any more.
   */
  open: (left: AbortSignal) => Promise<Readable>
}

/**
 * Sends a file to one caller, at the reader's pace; breaks off once the caller may no longer have it.
 * @throws Refusal server.busy, and what `stillAllowed` throws
 */
export function sendDownload(
  reply: FastifyReply,
  { name, type, atATime, stillAllowed, open }: Download,
): Promise<FastifyReply> {
  const named = () =>
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
  // PostgreSQL may take long until its first row.
  keepThoughSilent(reply)
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort(new Refusal('server.busy')))
  return new Promise((answer, refuse) => {
    // A HEAD request needs no file.
    if (reply.request.method === 'HEAD') return answer(named().send())
    atATime(async () => {
      // The client may have left while it waited for a slot.
      leaving.signal.throwIfAborted()
      await stillAllowed()
      const body = await open(leaving.signal)
      // A request that waited too long for a slot was answered meanwhile: nobody would read the file or free
      // the slot.
      if (reply.sent) return void body.destroy()
      answer(named().send(body))
      // A database that does not answer revokes nobody's right.
      const look = () => stillAllowed().catch((error) => void (isRefused(error) && body.destroy(error)))
      const looking = setInterval(look, pace)
      await finished(body).catch((error) => {
        if (error.code === readerLeft) return
        reply.log[isRefused(error) ? 'info' : 'error']({ err: error }, 'a download broke off')
      })
      clearInterval(looking)
    }).catch((error) => {
      if (!reply.sent) refuse(error)
    })
  })
}

const isRefused = (error: Error) => error instanceof Refusal && error.statusCode < 500
