import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue'
import type { CategoryReading } from '#web/catalogue/category-reading.ts'
import { findProduct } from '#web/catalogue/products.api.ts'
import { useRecord } from '#web/lib/use-record.ts'

export type OpenProduct =
  | { status: 'closed' | 'loading' | 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'open'; product: Product; onGone: () => void }

/** The product that the address names: from the list or from the page's data, otherwise fetched. */
export function useOpenProduct(reading: CategoryReading, listed: Product[]): OpenProduct {
  const [params] = useSearchParams()
  const id = params.get('produit') || undefined
  // The page's data may be older than an order's refusal, which says that the product is gone.
  const [gone, setGone] = useState<string>()
  const isUnknown = id === reading.unknownProduct || id === gone
  const here = isUnknown ? undefined : [...listed, reading.product].find((product) => product?._id === id)
  const asked = useRecord(here || isUnknown ? undefined : id, findProduct)
  if (!id) return { status: 'closed' }
  if (isUnknown || asked.refused === 'unknown') return { status: 'unknown' }
  const product = here ?? asked.found
  if (product) return { status: 'open', product, onGone: () => setGone(id) }
  return asked.refused ? { status: 'failed', retry: asked.retry } : { status: 'loading' }
}
