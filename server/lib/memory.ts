import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// How `npm start` (see package.json) and other ways to start the shop keep its memory low.

/** Twice the room for young objects makes no answer cheaper, and once grown it never shrinks. */
export const engineFlags = ['--max-semi-space-size=16']

/**
 * For glibc: sets its own threshold, which it would otherwise raise at the first password. A hash takes 12
 * MB; from then on glibc would keep as much in reserve for each thread.
 */
export const allocatorSettings = { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * While our programs load, `scripts/start.mjs` keeps the room for young objects small: it would grow to ten
 * times the need of an idle shop. From now on it grows with the load. Collecting all garbage once instead
 * would free more, but the engine then runs the code of every request half as fast, for good.
 *
 * The rest of the heap may grow by half before it is collected: by default, on a machine with much memory,
 * the engine lets it grow to four times what is in use, and keeps the pages for good.
 *
 * On two cores, the threads that help to collect young objects yield to everything else (see
 * worker-priority.ts): the main thread waited for them, ten milliseconds where alone it takes four.
 */
export function growWithTheLoad() {
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=50')
  if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge')
}
