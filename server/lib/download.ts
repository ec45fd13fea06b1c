import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#contract/refusals'
import { longestExport } from '#server/lib/csv'
import type { limitTo } from '#server/lib/semaphore'
import { keepThoughSilent } from '#server/lib/silent'

/** What a route that answers a download needs: a million rows to a slow reader. Milliseconds. */
export const downloadTimeout = longestExport

const readerLeft = 'ERR_STREAM_PREMATURE_CLOSE'

interface Download {
  name: string
  type: string
  /** Holds a place from before the first byte is made until the last is read. */
  atATime: ReturnType<typeof limitTo>
  /**
   * Its first bytes are there once this resolves: what fails before is told as an error, not as an empty file. With `left`
   * nobody waits for them any more.
   */
  open: (left: AbortSignal) => Promise<Readable>
}

/**
 * Answers a file for one caller, at the pace of whoever reads it.
 * @throws Refusal server.busy
 */
export function sendDownload(
  reply: FastifyReply,
  { name, type, atATime, open }: Download,
): Promise<FastifyReply> {
  const named = () =>
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
  // PostgreSQL may take long to its first row.
  keepThoughSilent(reply)
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort(new Refusal('server.busy')))
  return new Promise((answer, refuse) => {
    // Nothing is made for whoever asks for its head alone.
    if (reply.request.method === 'HEAD') return answer(named().send())
    atATime(async () => {
      // While they waited for a place.
      leaving.signal.throwIfAborted()
      const body = await open(leaving.signal)
      // Whoever waited too long for a place was told so meanwhile: nobody would read it, nor give the place back.
      if (reply.sent) return void body.destroy()
      answer(named().send(body))
      await finished(body).catch((error) => {
        if (error.code !== readerLeft) reply.log.error({ err: error }, 'a download broke off')
      })
    }).catch((error) => {
      if (!reply.sent) refuse(error)
    })
  })
}
