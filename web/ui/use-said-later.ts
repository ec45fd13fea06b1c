import { useEffect, useState } from 'react'

/** Screen readers often skip a polite region that appears with its text: the text follows a moment later. */
export function useSaidLater() {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return isSaid
}
