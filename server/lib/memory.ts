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
