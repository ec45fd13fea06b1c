import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

// What the thread is asked, and what it answers.

export interface NewHash {
  password: string
  cost: { memoryCost: number; timeCost: number; parallelism: number }
}
export interface Comparison {
  password: string
  hash: string
}
export interface HashAnswer {
  result: string | boolean | undefined
  /** Of the processor. Milliseconds. */
  took: number
}

const program = join(import.meta.dirname, '../hash-thread.ts')
/** How many times as long as the last hash took of the processor one may take before it is done elsewhere. */
const lateFactor = 4

/** While it has nothing to do; nothing where there is none. */
let free: Worker | undefined
/** Whether the next hash starts the thread. */
let isAwaited = false
/** What the last took of the processor, a guess until the first is done. Milliseconds. */
let usual = 25

/** From the first hash on there is a thread for them: an idle shop does without its memory. */
export function preferHashThread() {
  isAwaited = true
}

/**
 * Starts the thread for hashes. Linux gives it what nobody else wants of the processor; whoever wakes up beside threads
 * that are merely nice waits for some milliseconds, until their turn is over. Elsewhere there is none.
 */
export async function openHashThread() {
  isAwaited = false
  try {
    const thread = new Worker(program, { env: { PATH: process.env.PATH }, name: 'hashes' })
    thread.unref()
    // Not heard, it would end the shop; whoever waits for the thread hears of it too.
    thread.on('error', () => {
      free = undefined
    })
    await once(thread, 'message')
    free = thread
  } catch {
    // The threads of the runtime do without it.
  }
}

/** @returns what the thread makes of it; nothing where there is none, or it is busy, or gets no turn in time. */
export function hashAside(task: NewHash): Promise<string | undefined>
export function hashAside(task: Comparison): Promise<boolean | undefined>
export async function hashAside(task: NewHash | Comparison) {
  if (isAwaited) openHashThread()
  const thread = free
  if (!thread) return
  free = undefined
  thread.postMessage(task)
  const answered = once(thread, 'message').then(([answer]) => {
    const { result, took }: HashAnswer = answer
    if (result !== undefined) usual = took
    free = thread
    return result
  })
  // After a long turn of the event loop timers come before messages: one more turn, and an answer in time is in time.
  const late = setTimeout(usual * lateFactor).then(() => setImmediate())
  return Promise.race([answered.catch(() => undefined), late])
}
