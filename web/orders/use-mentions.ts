import { useState } from 'react'

/** What a laboratory adds for its own accounting. */
type Mentions = { poNumber: string; note: string }

/** By user and product: closing the recap, or logging in on the way, loses nothing that was typed. */
const kept = new Map<string, Mentions>()

const take = (what: string) => ({ what, mentions: kept.get(what) ?? { poNumber: '', note: '' } })

/** @param what the user and the product: either may change, as another account may log in in another tab */
export function useMentions(what: string) {
  const [taken, setTaken] = useState(() => take(what))
  // One account's text must not appear in another's order.
  if (taken.what !== what) setTaken(take(what))
  const write = (written: Mentions) => {
    kept.set(what, written)
    setTaken(take(what))
  }
  /** Makes the next order of this product start empty. */
  const forget = () => kept.delete(what)
  return { mentions: taken.mentions, write, forget }
}
