import { useState } from 'react'

/** What a laboratory adds for its own accounts. */
type Mentions = { poNumber: string; note: string }

/** By who and which product: who closes the recap, or has to log in on the way, comes back to what they had written. */
const kept = new Map<string, Mentions>()

/** @param what who orders, and what */
export function useMentions(what: string) {
  const [mentions, setMentions] = useState<Mentions>(() => kept.get(what) ?? { poNumber: '', note: '' })
  const write = (written: Mentions) => {
    kept.set(what, written)
    setMentions(written)
  }
  /** The next order of it begins without. */
  const forget = () => kept.delete(what)
  return { mentions, write, forget }
}
