import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue'
import type { CategoryReading } from '#web/catalogue/category-reading.ts'
import { findProduct } from '#web/catalogue/products.api.ts'
import { ApiError } from '#web/lib/api.ts'

export type OpenProduct =
  | { status: 'closed' | 'loading' | 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'open'; product: Product; onGone: () => void }

/** The product that the address names: from the list, from the page's own reading, else asked for. */
export function useOpenProduct(reading: CategoryReading, listed: Product[]): OpenProduct {
  const [params] = useSearchParams()
  const id = params.get('produit') || undefined
  // What is read of it may be older than what an order of it was told.
  const [gone, setGone] = useState<string>()
  const isUnknown = id === reading.unknownProduct || id === gone
  const here = isUnknown ? undefined : [...listed, reading.product].find((product) => product?._id === id)
  const { found, retry } = useProduct(here || isUnknown ? undefined : id)
  if (!id) return { status: 'closed' }
  const product = here ?? (isUnknown ? 'unknown' : found)
  if (product === undefined) return { status: 'loading' }
  if (product === 'unknown') return { status: 'unknown' }
  if (product === 'failed') return { status: 'failed', retry }
  return { status: 'open', product, onGone: () => setGone(id) }
}

type Refused = 'unknown' | 'failed'

const refused = (error: unknown): Refused =>
  error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed'

function useProduct(id: string | undefined) {
  const [answer, setAnswer] = useState<{ id: string; found: Product | Refused }>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!id) return
    let current = true
    findProduct(id)
      .catch(refused)
      .then((found) => current && setAnswer({ id, found }))
    return () => {
      current = false
    }
  }, [id, attempt])
  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt((now) => now + 1)
  }, [])
  return { found: answer?.id === id ? answer?.found : undefined, retry }
}
