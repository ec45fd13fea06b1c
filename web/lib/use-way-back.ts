import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** State for a link out of a list: it holds the list's address, and says that going back leads there. */
export function useFromList() {
  const { pathname, search } = useLocation()
  return { fromList: pathname + search }
}

/** The same for links that only go back: a constant, so that an address change renders nothing again. */
export const fromHere = { fromList: true }

/** Where a form leads back to: the list at `path` as the user left it, otherwise its beginning. */
export function useListLeft(path: string): string {
  const { state } = useLocation()
  // The server has no history state.
  const left: unknown = useHydrated() ? state?.fromList : undefined
  return typeof left === 'string' && left.startsWith(`${path}?`) ? left : path
}

/**
 * Closes what the address opens over a list: goes back if the user came from the list, otherwise replaces the
 * address. `search` holds the list's search parameters, which stay in the address.
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
