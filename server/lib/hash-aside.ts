import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

// The thread's messages: its tasks and its answer.

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
  /** Processor time. Milliseconds. */
  took: number
}

const program = join(import.meta.dirname, '../hash-thread.ts')
/** How many times the last hash's processor time one may take before it is done elsewhere. */
const lateFactor = 4

/** The thread while it is idle; undefined while it is busy, or where there is none. */
let free: Worker | undefined
/** Whether the next hash starts the thread. */
let isAwaited = false
/** The last hash's processor time, a guess until the first is done. Milliseconds. */
let usual = 25

/** Has the first hash start a thread for hashes: an idle shop does without its memory. */
export function preferHashThread() {
  isAwaited = true
}

/**
 * Starts the thread for hashes. On Linux it gets only processor time that nobody else wants: beside threads
 * that are merely nice, one that wakes up waits some milliseconds until their turn is over. On other systems
 * there is no thread.
 */
export async function openHashThread() {
  isAwaited = false
  try {
    const thread = new Worker(program, { env: { PATH: process.env.PATH }, name: 'hashes' })
    thread.unref()
    // Without a listener an error would end the shop; `once` below hears of it too.
    thread.on('error', () => {
      free = undefined
    })
    await once(thread, 'message')
    free = thread
  } catch {
    // The runtime's own threads hash instead.
  }
}

/**
 * @returns the thread's result; undefined where there is no thread, it is busy, or it gets no turn in time.
 */
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
  // After a long turn of the event loop, timers fire before messages: one more turn lets an answer in time
  // count.
  const late = setTimeout(usual * lateFactor).then(() => setImmediate())
  return Promise.race([answered.catch(() => undefined), late])
}
