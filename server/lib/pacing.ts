/** Callers remembered; the one that asked longest ago is forgotten first, and begins with all of its burst. */
const mostRemembered = 10_000

/**
 * Paces each caller: `burst` at once, and `perSecond` more each second after that. Whoever wants more waits for
 * it, but never for more than `debt`.
 * @returns a function that takes `cost` of a caller's share and says how long to wait for it, milliseconds;
 * undefined, taking nothing, where that would be too long
 */
export function paceEach(burst: number, perSecond: number, debt: number) {
  const callers = new Map<string, { left: number; at: number }>()
  return (caller: string, cost: number, now = performance.now()) => {
    const { left, at } = callers.get(caller) ?? { left: burst, at: now }
    const refilled = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    const rest = refilled - cost
    const isTooMuch = rest < -debt
    callers.delete(caller)
    callers.set(caller, { left: isTooMuch ? refilled : rest, at: now })
    const [oldest = caller] = callers.keys()
    if (callers.size > mostRemembered) callers.delete(oldest)
    return isTooMuch ? undefined : Math.max(0, (-rest / perSecond) * 1000)
  }
}
