import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells the shop's other tabs of this browser that who is logged in has changed, and hears them say so. Nothing
 * of the user travels: whoever hears asks the server.
 */
export function useOtherTabs(hear: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel('current-user')
    opened.onmessage = hear
    channel.current = opened
    return () => opened.close()
  }, [hear])
  return useCallback(() => channel.current?.postMessage('changed'), [])
}
