import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#contract/refusals'
import { longestExport } from '#server/lib/csv'
import type { limitTo } from '#server/lib/semaphore'
import { keepThoughSilent } from '#server/lib/silent'

/** Between two looks at whether a reader may go on. Milliseconds. */
const pace = 2000

/** What a route that answers a download needs: a million rows to a slow reader. Milliseconds. */
export const downloadTimeout = longestExport

const readerLeft = 'ERR_STREAM_PREMATURE_CLOSE'

interface Download {
  name: string
  type: string
  /** Holds a place from before the first byte is made until the last is read. */
  atATime: ReturnType<typeof limitTo>
  /** Refuses whoever may not have it any more: asked before it is made, and again and again while it is read. */
  stillAllowed: () => Promise<void>
  /**
   * Its first bytes are there once this resolves: what fails before is told as an error, not as an empty file. With `left`
   * nobody waits for them any more.
   */
  open: (left: AbortSignal) => Promise<Readable>
}

/**
 * Answers a file for one caller, at the pace of whoever reads it; it breaks off once they may not have it any more.
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
      await stillAllowed()
      const body = await open(leaving.signal)
      // Whoever waited too long for a place was told so meanwhile: nobody would read it, nor give the place back.
      if (reply.sent) return void body.destroy()
      answer(named().send(body))
      // A database that does not answer takes nobody's right away.
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
