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
  for (let count = 10; count < 15; count += 1) keep(store, `/${count}`)
  const kept = Array.from({ length: 15 }, (_, count) => count).filter((count) => store.get(`/${count}`))
  expect(kept).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
})

// Of answers that were all in use, the newest was dropped at once, each time it was made.
test('what is made while all others are in use stays', () => {
  const store = new ReadyStore(budgetFor(10))
  for (let count = 0; count < 30; count += 1) {
    for (let earlier = 0; earlier < count; earlier += 1) store.get(`/${earlier}`)
    keep(store, `/${count}`)
    expect(store.get(`/${count}`)).toBeDefined()
  }
})
