import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/**
 * For work beside the requests: a pause between two pieces of it, `least` while this process is idle, and the
 * longer the busier it was since the last one, up to `most`. Milliseconds.
 */
export function givingWay(least: number, most: number) {
  let before: EventLoopUtilization | undefined
  return async (signal?: AbortSignal) => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    await setTimeout(least + (most - least) * utilization, undefined, { signal })
  }
}
