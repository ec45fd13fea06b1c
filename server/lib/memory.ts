import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// How `npm start` (see package.json) and whoever else starts the shop keeps it from holding more than it needs.

/** Twice the room for young objects makes no answer cheaper, and what has grown never shrinks. */
export const engineFlags = ['--max-semi-space-size=16']

/**
 * For glibc: its own threshold, which it would else raise at the first password. A hash takes 12 MB; from then on glibc
 * would keep as much in reserve for each thread.
 */
export const allocatorSettings = { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * While our programs load, `scripts/start.mjs` keeps the room for young objects small: it would grow to ten times what
 * an idle shop needs. From now on it grows with the load. Collecting all garbage once instead would free more, but the
 * engine then runs what serves every request half as fast, for good.
 *
 * All the rest may grow by half before it is collected: left to itself, the engine lets it become four times what is in
 * use, on a machine with much memory, and keeps the pages for good.
 *
 * Where there are two cores the threads that would help to collect young objects yield to everything else (see
 * worker-priority.ts): the one that answers waited for them, ten milliseconds where alone it takes four.
 */
export function growWithTheLoad() {
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=50')
  if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge')
}
