import { expect, test } from 'vitest'
import { makeReady } from '#server/lib/ready-bytes'
import { ReadyStore } from '#server/lib/ready-store'

/** What one of these answers counts for, its reserve for compressed forms included, is a little above this. */
const budgetFor = (count: number) => count * 6200

function keep(store: ReadyStore, key: string) {
  store.begin(key)(makeReady(200, {}, Buffer.alloc(1000)))
}

const pages = ['/', '/categories', '/category/1']

// Two thousand addresses that nobody had asked for before drove out every page that was in use.
test('what strangers ask for once drives out nothing that is in use', () => {
  const store = new ReadyStore(budgetFor(10))
  for (const page of pages) keep(store, page)
  for (let count = 0; count < 2000; count += 1) {
    for (const page of pages) expect(store.get(page), page).toBeDefined()
    keep(store, `/?n=${count}`)
  }
})

test('what is asked for no longer makes room, the oldest first, and no more is held than the budget', () => {
  const store = new ReadyStore(budgetFor(10))
  for (let count = 0; count < 10; count += 1) keep(store, `/${count}`)
  for (let count = 0; count < 10; count += 1) expect(store.get(`/${count}`)).toBeDefined()
  // The first of these leaves again: by then all others had been asked for.
  for (let count = 10; count < 15; count += 1) keep(store, `/${count}`)
  const kept = Array.from({ length: 15 }, (_, count) => count).filter((count) => store.get(`/${count}`))
  expect(kept).toEqual([4, 5, 6, 7, 8, 9, 11, 12, 13, 14])
})
