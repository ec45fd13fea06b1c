/** Callers remembered; the one that asked longest ago is forgotten first, and begins with all of its burst. */
const mostRemembered = 10_000

/**
 * Lets each caller do `burst` things at once, and `perSecond` more each second after that.
 * @returns a function that takes `cost` of what a caller has left; false, taking nothing, where that is too little.
 */
export function allowEach(burst: number, perSecond: number) {
  const callers = new Map<string, { left: number; at: number }>()
  return (caller: string, cost: number, now = performance.now()) => {
    const { left, at } = callers.get(caller) ?? { left: burst, at: now }
    const refilled = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    const isAllowed = refilled >= cost
    callers.delete(caller)
    callers.set(caller, { left: isAllowed ? refilled - cost : refilled, at: now })
    const [oldest = caller] = callers.keys()
    if (callers.size > mostRemembered) callers.delete(oldest)
    return isAllowed
  }
}
