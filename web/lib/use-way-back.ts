import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of an address that was opened from its list: going back is enough to close it. */
export const fromList = { fromList: true }

/**
 * Closes what the address opens over a list: by the way one came, or, where it was opened by its own address, in its
 * place. `search` is what the address keeps of the list.
 */
export function useWayBack(search: string) {
  const navigate = useNavigate()
  const { pathname, state, key } = useLocation()
  // Going back takes a moment: a second press meanwhile would go back twice, out of the list.
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever it led, one is there
  useEffect(() => {
    isLeaving.current = false
  }, [key])
  return () => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (state?.fromList) navigate(-1)
    else navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }
}
