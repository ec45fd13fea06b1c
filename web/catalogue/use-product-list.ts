import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Products } from '#contract/catalogue'
import type { CategoryReading } from '#web/catalogue/category-reading.ts'
import { filterProducts, type ProductFilter } from '#web/catalogue/product-filter.ts'
import { listProducts } from '#web/catalogue/products.api.ts'
import { stoppable } from '#web/lib/api.ts'

/** `key`: the key of the filter that found it. */
type Found = Products & { key: string }

/** The products loaded at each of the last history entries: going back to one restores its list. */
const left = new Map<string, Found>()
const mostLeft = 20

const keyOf = ({ q, available }: ProductFilter) => JSON.stringify([q, available])

/**
 * The products of a category that match the filter. A category of one page is filtered in the browser; a
 * larger one by the database, page after page.
 */
export function useProductList(reading: CategoryReading, filter: ProductFilter) {
  const { category, list, whole } = reading
  const key = keyOf(filter)
  const [source, setSource] = useState(reading)
  const { key: place } = useLocation()
  const [found, setFound] = useState(() => refresh(left.get(place), firstOf(reading)))
  useEffect(() => {
    if (left.size > mostLeft) left.clear()
    left.set(place, found)
  }, [place, found])
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  // A ref, not state: the sentinel and the button may both ask in one frame.
  const asking = useRef(false)
  const latest = useRef(key)
  latest.current = key

  if (source !== reading) {
    setSource(reading)
    setFound(refresh(found, firstOf(reading)))
  }
  const behind = !whole && found.key !== key

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filter; an attempt asks again
  useEffect(() => {
    setFailed(false)
    if (!behind) return
    const stop = new AbortController()
    listProducts(category._id, filter, stoppable(stop.signal)).then(
      (page) => setFound({ ...page, key }),
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [category._id, key, behind, attempt])

  const more = async () => {
    if (asking.current || behind || !found.nextCursor) return
    asking.current = true
    setBusy(true)
    setFailed(false)
    try {
      const page = await listProducts(category._id, { ...filter, cursor: found.nextCursor })
      setFound((now) => (now === found ? follow(found, page) : now))
    } catch {
      if (latest.current === key) setFailed(true)
    } finally {
      asking.current = false
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filter
  const products = useMemo(
    () => (whole ? filterProducts(list.products, filter) : found.products),
    [whole, list, found, key],
  )
  return {
    products,
    total: whole ? products.length : found.total,
    /** Whether these products are still those of an older filter. */
    behind,
    hasMore: !whole && !behind && found.nextCursor !== null,
    busy,
    failed,
    more,
    retry: () => (behind ? setAttempt(attempt + 1) : more()),
  }
}

const firstOf = ({ list, filter }: CategoryReading): Found => ({ ...list, key: keyOf(filter) })

/** When the page is read again, keeps the products after the first page: nobody is thrown back to the top. */
function refresh(found: Found | undefined, first: Found): Found {
  const { length } = first.products
  const same =
    found?.key === first.key &&
    found.products.length > length &&
    first.products.every(({ _id }, place) => found.products[place]?._id === _id)
  return same ? { ...found, products: [...first.products, ...found.products.slice(length)] } : first
}

/** A product renamed between two pages may come twice: it is kept once. */
function follow(found: Found, page: Products): Found {
  const known = new Set(found.products.map(({ _id }) => _id))
  const fresh = page.products.filter(({ _id }) => !known.has(_id))
  return { ...page, key: found.key, products: [...found.products, ...fresh] }
}
