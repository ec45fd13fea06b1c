import { afterEach, expect, test, vi } from 'vitest'
import { makeReady } from '#server/lib/ready-bytes'
import { ReadyStore } from '#server/lib/ready-store'

/** One of these answers counts for a little more than this, its reserve for compressed forms included. */
const budgetFor = (count: number) => count * 6200

function keep(store: ReadyStore, key: string, category?: string) {
  store.begin(key).keep(makeReady(200, {}, Buffer.alloc(1000), { category }))
}

afterEach(() => void vi.useRealTimers())

const pages = ['/', '/categories', '/category/1']

// Two thousand new addresses drove out every page that was in use.
test('what strangers ask for once drives out nothing that is in use', () => {
  const store = new ReadyStore(budgetFor(10))
  for (const page of pages) keep(store, page)
  for (let count = 0; count < 2000; count += 1) {
    for (const page of pages) expect(store.get(page), page).toBeDefined()
    keep(store, `/?n=${count}`)
  }
})

test('what was made too long ago is not sent', () => {
  const store = new ReadyStore()
  keep(store, '/')
  expect(
    [store.get('/', performance.now() - 1000), store.get('/', performance.now() + 1)].map(Boolean),
  ).toEqual([true, false])
})

test('what is asked for no longer makes room, the oldest first, and no more is held than the budget', () => {
  const store = new ReadyStore(budgetFor(10))
  for (let count = 0; count < 10; count += 1) keep(store, `/${count}`)
  for (let count = 0; count < 10; count += 1) expect(store.get(`/${count}`)).toBeDefined()
  for (let count = 10; count < 15; count += 1) keep(store, `/${count}`)
  const kept = Array.from({ length: 15 }, (_, count) => count).filter((count) => store.get(`/${count}`))
  expect(kept).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
})

// Among answers that were all in use, the newest was dropped at once, each time it was made.
test('what is made while all others are in use stays', () => {
  const store = new ReadyStore(budgetFor(10))
  for (let count = 0; count < 30; count += 1) {
    for (let earlier = 0; earlier < count; earlier += 1) store.get(`/${earlier}`)
    keep(store, `/${count}`)
    expect(store.get(`/${count}`)).toBeDefined()
  }
})

test('a change drops what tells of its category and what tells of several, and nothing else', () => {
  const store = new ReadyStore()
  const keepAll = () => {
    keep(store, '/')
    keep(store, '/category/1', '1')
    keep(store, '/category/2', '2')
  }
  const kept = () => ['/', '/category/1', '/category/2'].filter((key) => store.get(key))
  keepAll()
  store.forget('1')
  expect(kept()).toEqual(['/category/2'])
  expect(store.former('/category/1')).toBeDefined()
  keepAll()
  store.forget()
  expect(kept()).toEqual([])
})

test('what was being made while anything changed is not kept', () => {
  const store = new ReadyStore()
  const making = store.begin('/category/2')
  store.forget('1')
  making.keep(makeReady(200, {}, Buffer.alloc(1000), { category: '2' }))
  expect(store.get('/category/2')).toBeUndefined()
})

// Twenty products saved within four seconds made the pages that show them render twenty times.
test('what changes again and again is made anew once a second', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = new ReadyStore()
  let made = 0
  for (let passed = 0; passed < 10_000; passed += 200) {
    store.forget()
    if (!store.instead('/')) {
      keep(store, '/')
      made += 1
    }
    vi.advanceTimersByTime(200)
  }
  expect(made).toBeGreaterThanOrEqual(9)
  expect(made).toBeLessThan(15)
  // A single change after a while is seen at once.
  vi.advanceTimersByTime(1000)
  keep(store, '/')
  vi.advanceTimersByTime(1000)
  store.forget()
  expect(store.instead('/')).toBeUndefined()
})

// A node that had heard of no change for hours sent answers, for another minute, that had been outdated as
// long.
test('while others are made, what was there before will do if it was true within the last minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = new ReadyStore()
  const insteadAfter = (outdatedFor: number) => {
    keep(store, '/')
    vi.advanceTimersByTime(120_000)
    store.forget(undefined, performance.now() - outdatedFor)
    const others = Array.from({ length: 6 }, (_, other) => store.begin(`/${other}`))
    const instead = store.instead('/')
    for (const making of others) making.asPersonal()
    return instead
  }
  expect(insteadAfter(0)).toBeDefined()
  expect(insteadAfter(90_000)).toBeUndefined()
})
