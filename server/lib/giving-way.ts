import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/**
 * For background work: a pause between two pieces of it. It lasts `least` while this process is idle, and up
 * to `most` the busier the event loop was since the last pause. Milliseconds.
 */
export function givingWay(least: number, most: number) {
  let before: EventLoopUtilization | undefined
  return async (signal?: AbortSignal) => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    await setTimeout(least + (most - least) * utilization, undefined, { signal })
  }
}
