import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue'
import { readSelection, type Selection, stillSold, writeSelection } from '#web/catalogue/selection.ts'

/** Debounce before the address changes, milliseconds: browsers limit how often it may change. */
const pause = 250

/**
 * The options and quantity chosen, kept in the address while the drawer is open: a shared link, a reload or a
 * login on the way restores them. `place` is that address; `isWritten` says that the address bar has it. Call
 * `leave` before navigating away: a late write of the address would come back here. Choices no longer sold
 * are dropped.
 */
export function useSelection(product: Product, isOpen: boolean) {
  const [params, setParams] = useSearchParams()
  const { pathname, state } = useLocation()
  const [selected, setSelected] = useState(() => readSelection(product, params))
  const sold = (now: Selection) => ({ ...now, chosen: stillSold(product, now.chosen) })
  const selection = sold(selected)
  const wanted = writeSelection(params, selection).toString()
  const isWritten = wanted === params.toString()
  const left = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest belongs to the address of this moment
  useEffect(() => {
    if (!isOpen || isWritten) return
    const timer = setTimeout(
      () => left.current || setParams(wanted, { replace: true, preventScrollReset: true, state }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [wanted, isOpen, isWritten])

  const select = (change: (now: Selection) => Selection) => setSelected((now) => change(sold(now)))
  const leave = () => {
    left.current = true
  }
  return { selection, select, place: `${pathname}?${wanted}`, isWritten, leave }
}
