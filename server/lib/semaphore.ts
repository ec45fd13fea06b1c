import { Refusal } from '#contract/refusals'

interface Amount {
  running: number
  waiting: number
}

/** For each kind of limited work, the current amount, and the peak since `takePeaks`. */
const amounts = new Map<string, { now: Amount; peak: Amount }>()

/**
 * Lets `most` acts run at once and `waiting` wait; a further one is refused as busy. `onWait`, if given,
 * tells a caller that it has to wait.
 * @param kind the name of its acts in the metrics, if they are shown there
 * @param rest how long a slot stays empty after an act, as a multiple of the quickest act's time, so that a
 * series of acts leaves the processor to other work. A slower act has let others go first already.
 * @throws Refusal server.busy
 */
export function limitTo(kind: string | undefined, most: number, waiting: number, rest = 0) {
  const queue: (() => void)[] = []
  let quickest = Number.POSITIVE_INFINITY
  const now = { running: 0, waiting: 0 }
  const peak = { ...now }
  if (kind) amounts.set(kind, { now, peak })
  const change = (state: keyof Amount, by: 1 | -1) => {
    now[state] += by
    peak[state] = Math.max(peak[state], now[state])
  }
  // A waiting caller takes over the slot now, even if its work starts later: a free slot could go to a
  // newcomer.
  const leave = (pause: number) => {
    const next = queue.shift()
    if (next) change('waiting', -1)
    else if (pause === 0) change('running', -1)
    if (pause > 0) setTimeout(next ?? (() => leave(0)), pause)
    else next?.()
  }
  return async function run<Result>(act: () => Promise<Result>, onWait?: () => void): Promise<Result> {
    if (now.running < most) change('running', 1)
    else if (now.waiting >= waiting) throw new Refusal('server.busy')
    else {
      change('waiting', 1)
      onWait?.()
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    const begun = performance.now()
    const took = () => performance.now() - begun
    try {
      const result = await act()
      quickest = Math.min(quickest, took())
      return result
    } finally {
      // A failed act says nothing about how long acts take.
      const isRestful = rest > 0 && quickest !== Number.POSITIVE_INFINITY
      leave(isRestful ? Math.max(0, quickest * (1 + rest) - took()) : 0)
    }
  }
}

/** The same for each caller separately, so that none takes more than a share of the total. */
export function limitEach(most: number, waiting: number) {
  const callers = new Map<string, { limit: ReturnType<typeof limitTo>; inside: number }>()
  return async function run<Result>(
    caller: string,
    act: () => Promise<Result>,
    onWait?: () => void,
  ): Promise<Result> {
    const own = callers.get(caller) ?? { limit: limitTo(undefined, most, waiting), inside: 0 }
    callers.set(caller, own)
    own.inside += 1
    try {
      return await own.limit(act, onWait)
    } finally {
      own.inside -= 1
      if (own.inside === 0) callers.delete(caller)
    }
  }
}

/** The most of each kind that ran and waited at once since the last call. */
export function takePeaks(): [kind: string, peak: Amount][] {
  return [...amounts].map(([kind, { now, peak }]) => {
    const taken = { ...peak }
    Object.assign(peak, now)
    return [kind, taken]
  })
}
