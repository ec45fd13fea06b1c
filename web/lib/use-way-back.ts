import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** The state of an address that is opened from a list: it tells the list as it is, and that going back leads there. */
export function useFromList() {
  const { pathname, search } = useLocation()
  return { fromList: pathname + search }
}

/** The same for what only goes back: always the same object, so that nothing is drawn anew when the address changes. */
export const fromHere = { fromList: true }

/** The list at `path` as it was when one came from it, else its beginning: where a form leads back to. */
export function useListLeft(path: string): string {
  const { state } = useLocation()
  // The server knows no state.
  const left: unknown = useHydrated() ? state?.fromList : undefined
  return typeof left === 'string' && left.startsWith(`${path}?`) ? left : path
}

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
