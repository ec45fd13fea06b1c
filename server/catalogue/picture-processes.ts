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
/** How long a process waits for the next picture before it ends and its memory is given back. Milliseconds. */
const idleTimeout = 60_000
/** How long what nobody else wants of the processor is waited for: ten times what a picture takes. Milliseconds. */
const yieldsFor = 5000
/** How long a picture may take where its process has its turn like any other. Milliseconds. */
const longest = 30_000

/** A core is left to the thread that answers everybody, where there is more than one. */
const fewAtOnce = limitTo('picture', Math.min(2, Math.max(1, availableParallelism() - 1)), 20)
const pool = new IdlePool<ChildProcess>(idleTimeout, (encoder) => encoder.kill('SIGKILL'))

/**
 * `encodePicture`, as few at a time as leave a core to those who are served meanwhile, each in a process that gets of
 * the processor what nobody else wants. Where that is not enough, another takes its place, which has its turn like any
 * other for as long as pictures come.
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

/** What the process answers; nothing where it did not within so many milliseconds, and was ended. */
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

/** From here on it keeps no program from ending, and ends with it. */
function giveBack(encoder: ChildProcess) {
  encoder.unref()
  encoder.channel?.unref()
  pool.giveBack(encoder)
}

/**
 * Goes before the command of a program that is to have what nobody else wants of the processor. Linux has a class for
 * that: whoever wakes up beside what is merely nice waits for some milliseconds, until its turn is over.
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
    // Of the shop's settings, some of which are secrets, it needs none.
    env: { PATH, SystemRoot, ...allocatorSettings },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return encoder.once('exit', () => pool.forget(encoder)).on('error', () => pool.end(encoder))
}
