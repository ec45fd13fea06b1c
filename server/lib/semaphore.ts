import { Refusal } from '#contract/refusals'

/**
 * Lets `most` acts run at once and `waiting` wait; one more is told that the shop is busy.
 * @throws Refusal server.busy
 */
export function limitTo(most: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async function run<Result>(act: () => Promise<Result>): Promise<Result> {
    if (running >= most) {
      if (queue.length >= waiting) throw new Refusal('server.busy')
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    running += 1
    try {
      return await act()
    } finally {
      running -= 1
      queue.shift()?.()
    }
  }
}
