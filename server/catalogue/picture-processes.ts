import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Refusal } from '#contract/refusals'
import type { Pictures } from '#server/catalogue/pictures'
import { IdlePool } from '#server/lib/idle-pool'
import { allocatorSettings } from '#server/lib/memory'
import { limitTo } from '#server/lib/semaphore'
import type { PictureAnswer } from '#server/picture-process'

const program = join(import.meta.dirname, '../picture-process.ts')
/** How long an idle process waits for the next picture before it ends and frees its memory. Milliseconds. */
const idleTimeout = 60_000
/** How long a picture may take at idle priority: ten times what it usually takes. Milliseconds. */
const yieldsFor = 5000
/** How long a picture may take at normal priority. Milliseconds. */
const longest = 30_000

/** Leaves a core to the thread that serves requests, where there is more than one. */
const fewAtOnce = limitTo('picture', Math.min(2, Math.max(1, availableParallelism() - 1)), 20)
const pool = new IdlePool<ChildProcess>(idleTimeout, (encoder) => encoder.kill('SIGKILL'))

/**
 * Runs `encodePicture` in a process at idle priority, with so few at a time that a core is left for serving
 * requests. If that takes too long, another process replaces it, at normal priority for as long as pictures
 * come.
 * @throws Refusal image.invalid, image.tooLarge, image.stretched, server.busy
 * @throws Error of status 503 where the process ended, or did not answer in time
 */
export const encodeAside = (image: Blob): Promise<Pictures> =>
  fewAtOnce(async () => {
    const picture = Buffer.from(await image.arrayBuffer())
    const answer = await encode(picture).catch((cause) => {
      throw Object.assign(new Error('no process encoded the picture', { cause }), { statusCode: 503 })
    })
    if (answer instanceof Error) throw answer
    if ('refused' in answer) throw new Refusal(answer.refused)
    return answer
  })

async function encode(picture: Buffer): Promise<PictureAnswer> {
  const answer = (await ask(take(), picture, yieldsFor)) ?? (await ask(open([]), picture, longest))
  if (!answer) throw new Error('the process for pictures did not answer')
  return answer
}

/** The process's answer; undefined if none came within `within` milliseconds, and the process was ended. */
async function ask(encoder: ChildProcess, picture: Buffer, within: number) {
  if (!encoder.connected) throw new Error('the system starts no process')
  const settled = new AbortController()
  const { signal } = settled
  const answering = once(encoder, 'message', { signal }).then(([answer]) => answer as PictureAnswer)
  const ending = once(encoder, 'exit', { signal }).then(([code, sign]) => {
    throw new Error(`the process for pictures ended with ${sign ?? code}`)
  })
  encoder.send(picture)
  try {
    const answer = await Promise.race([answering, ending, after(within, undefined, { signal })])
    if (answer) giveBack(encoder)
    else pool.end(encoder)
    return answer
  } finally {
    settled.abort()
  }
}

function take() {
  const encoder = pool.take(({ connected }) => connected) ?? open()
  encoder.ref()
  encoder.channel?.ref()
  return encoder
}

/** From here on the process keeps the program from ending no longer, and ends with it. */
function giveBack(encoder: ChildProcess) {
  encoder.unref()
  encoder.channel?.unref()
  pool.giveBack(encoder)
}

/**
 * Command prefix that runs a program at idle priority. Linux has a scheduling class for that: a program that
 * wakes up beside a merely nice one waits some milliseconds, until the nice one's turn is over.
 */
const yielding =
  process.platform === 'win32'
    ? []
    : [
        '/bin/sh',
        '-c',
        'if chrt -i 0 true 2>/dev/null; then exec chrt -i 0 "$@"; else exec nice -n 19 "$@"; fi',
        'sh',
      ]

function open(prefix = yielding) {
  const [execPath = process.execPath, ...execArgv] = [...prefix, process.execPath]
  const { PATH, SystemRoot } = process.env
  const encoder = fork(program, {
    execPath,
    execArgv,
    // It needs none of the shop's settings, some of which are secrets.
    env: { PATH, SystemRoot, ...allocatorSettings },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return encoder.once('exit', () => pool.forget(encoder)).on('error', () => pool.end(encoder))
}
