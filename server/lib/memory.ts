import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Twice as much makes ready answers no faster, and what has grown never shrinks. Bytes, both halves together. */
const largestYoungSpace = 64 * 1024 * 1024
/** Between two looks. Milliseconds. */
const pace = 500

/**
 * While our programs load, the room for young objects is kept small: it would grow to ten times what an idle shop
 * needs, and never shrink. From now on it grows with the load, up to `largestYoungSpace`. Collecting all garbage once
 * instead would free more, but the engine then runs what serves every request half as fast, for good.
 */
export function letYoungSpaceGrow() {
  setFlagsFromString(youngSpaceGrowth(2))
  const timer = setInterval(() => {
    if (youngSpace() < largestYoungSpace) return
    setFlagsFromString(youngSpaceGrowth(1))
    clearInterval(timer)
  }, pace).unref()
}

const youngSpace = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

/** As a flag of the engine; 1: not at all. */
export const youngSpaceGrowth = (factor: 1 | 2) => `--semi-space-growth-factor=${factor}`

/**
 * As `npm start` sets it, for whoever starts the shop otherwise: glibc's own threshold, which it would else raise at the
 * first password. A hash takes 19 MB; from then on glibc would keep as much in reserve for each thread, some 60 MB.
 */
export const allocatorSettings = { MALLOC_MMAP_THRESHOLD_: '131072' }
