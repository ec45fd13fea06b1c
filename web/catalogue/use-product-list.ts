import { useEffect, useMemo, useRef, useState } from 'react'
import type { Product, Products } from '#contract/catalogue'
import type { CategoryReading } from '#web/catalogue/category-reading.ts'
import { filterProducts, type ProductFilter } from '#web/catalogue/product-filter.ts'
import { listProducts } from '#web/catalogue/products.api.ts'
import { stoppable } from '#web/lib/api.ts'

type Found = { key: string; products: Product[]; total: number; cursor: string | null }

const keyOf = ({ q, available }: ProductFilter) => JSON.stringify([q, available])

const foundIn = (key: string, { products, total, nextCursor }: Products): Found => ({
  key,
  products,
  total,
  cursor: nextCursor,
})

/**
 * The products of a category that the filter lets through. A category of one page is filtered here; a larger
 * one by the database, page after page.
 */
export function useProductList(reading: CategoryReading, filter: ProductFilter) {
  const { category, list, whole } = reading
  const key = keyOf(filter)
  const [source, setSource] = useState(reading)
  const [found, setFound] = useState(() => foundIn(keyOf(reading.filter), list))
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  // Not the state: the sentinel and the button may ask in one frame.
  const asking = useRef(false)
  const latest = useRef(key)
  latest.current = key

  if (source !== reading) {
    setSource(reading)
    setFound(refresh(found, foundIn(keyOf(reading.filter), list)))
  }
  const behind = !whole && found.key !== key

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filter; an attempt asks again
  useEffect(() => {
    setFailed(false)
    if (!behind) return
    const stop = new AbortController()
    listProducts(category._id, filter, stoppable(stop.signal)).then(
      (page) => setFound(foundIn(key, page)),
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [category._id, key, behind, attempt])

  const more = async () => {
    if (asking.current || behind || !found.cursor) return
    asking.current = true
    setBusy(true)
    setFailed(false)
    try {
      const page = await listProducts(category._id, { ...filter, cursor: found.cursor })
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
    /** What is here answers an older filter. */
    behind,
    hasMore: !whole && !behind && found.cursor !== null,
    busy,
    failed,
    more,
    retry: () => (behind ? setAttempt(attempt + 1) : more()),
  }
}

/** The page was read again: what follows the first products stays, so that nobody is thrown back to the top. */
function refresh(found: Found, first: Found): Found {
  const { length } = first.products
  const same =
    found.key === first.key &&
    found.products.length > length &&
    first.products.every(({ _id }, place) => found.products[place]?._id === _id)
  return same ? { ...found, products: [...first.products, ...found.products.slice(length)] } : first
}

/** A product renamed between two pages may come twice: once is enough. */
function follow(found: Found, page: Products): Found {
  const known = new Set(found.products.map(({ _id }) => _id))
  const fresh = page.products.filter(({ _id }) => !known.has(_id))
  return { ...foundIn(found.key, page), products: [...found.products, ...fresh] }
}
