import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue'
import { filterProducts, readFilter } from '#web/catalogue/product-filter.ts'

const products = [
  { name: 'Bécher forme basse', reference: 'VB-1010', availability: true },
  { name: 'Œillets de fixation', availability: false },
  { name: 'Micropipette 10 µL', reference: 'LP-MV1', availability: true },
] as Product[]

const found = (q: string, available = false) =>
  filterProducts(products, { q, available }).map(({ name }) => name)

test('a part of the name is found whatever its case and accents', () => {
  expect(found('BECHER')).toEqual(['Bécher forme basse'])
  expect(found('oeillet')).toEqual(['Œillets de fixation'])
  expect(found('10 μL')).toEqual(['Micropipette 10 µL'])
})

test('a part of the reference is found too', () => {
  expect(found('vb-10')).toEqual(['Bécher forme basse'])
})

test('nothing asked lets everything through, and only what is available when that is asked', () => {
  expect(found('')).toHaveLength(3)
  expect(found('', true)).toEqual(['Bécher forme basse', 'Micropipette 10 µL'])
})

test('an address is read as it may come: too long, blank, with NUL, with another word', () => {
  expect(readFilter(new URLSearchParams({ q: '  ' }))).toEqual({ q: '', available: false })
  expect(readFilter(new URLSearchParams({ q: 'a'.repeat(500) })).q).toHaveLength(200)
  expect(readFilter(new URLSearchParams('q=b%00ec')).q).toBe('bec')
  expect(readFilter(new URLSearchParams('disponible=oui')).available).toBe(true)
  expect(readFilter(new URLSearchParams('disponible=true')).available).toBe(false)
})
