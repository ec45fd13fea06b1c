import { useState } from 'react'

/** What a laboratory adds for its own accounts. */
type Mentions = { poNumber: string; note: string }

/** By who and which product: who closes the recap, or has to log in on the way, comes back to what they had written. */
const kept = new Map<string, Mentions>()

const take = (what: string) => ({ what, mentions: kept.get(what) ?? { poNumber: '', note: '' } })

/** @param what who orders, and what: either may change, for another account may log in in another tab */
export function useMentions(what: string) {
  const [taken, setTaken] = useState(() => take(what))
  // One account's words do not stand in another's order.
  if (taken.what !== what) setTaken(take(what))
  const write = (written: Mentions) => {
    kept.set(what, written)
    setTaken(take(what))
  }
  /** The next order of it begins without. */
  const forget = () => kept.delete(what)
  return { mentions: taken.mentions, write, forget }
}
