import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells the shop's other tabs in this browser that the logged-in user has changed, and calls `hear` when they
 * say so. No user data is sent: the tab that hears it asks the server.
 */
export function useOtherTabs(hear: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = openChannel()
    if (!opened) return
    opened.onmessage = hear
    channel.current = opened
    return () => opened.close()
  }, [hear])
  return useCallback(() => channel.current?.postMessage('changed'), [])
}

/** None in a Firefox that blocks all cookies: there nobody can be logged in anyway. */
function openChannel() {
  try {
    return new BroadcastChannel('current-user')
  } catch {
    return undefined
  }
}
