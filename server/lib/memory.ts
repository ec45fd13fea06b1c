import { setFlagsFromString } from 'node:v8'

/**
 * While our programs load, the room for young objects is kept small: it would grow to ten times what an idle shop
 * needs, and never shrink. From now on it grows with the load. Collecting all garbage once instead would free more,
 * but the engine then runs what serves every request half as fast, for good.
 */
export function letYoungSpaceGrow() {
  setFlagsFromString(youngSpaceGrowth(2))
}

/** As a flag of the engine; 1: not at all. */
export const youngSpaceGrowth = (factor: 1 | 2) => `--semi-space-growth-factor=${factor}`
