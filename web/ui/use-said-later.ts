import { useEffect, useState } from 'react'

/** A polite region that comes with its words is often not said: they come into it a moment later, once this is true. */
export function useSaidLater() {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return isSaid
}
