import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue'
import { readSelection, type Selection, stillSold, writeSelection } from '#web/catalogue/selection.ts'

/** How long the address waits for the next change, milliseconds: browsers limit how often it may change. */
const pause = 250

/**
 * What is chosen of a product, kept in the address while its drawer is open: a shared link, a reload or a login
 * on the way brings it back. `place` is that address, once it `isWritten`; `leave` before going elsewhere, for an address
 * written late would call one back. What is not sold any more is not chosen any more.
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
